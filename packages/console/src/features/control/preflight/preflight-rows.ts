import type { PreflightAnswer, PreflightItem } from '../model/model.ts';

/** Items that are shown in one row: what makes up the look of the sign-in page. */
const branding: readonly PreflightItem['id'][] = ['logo', 'primary_color', 'secondary_color'];
const order: readonly PreflightItem['state'][] = ['blocking', 'warning', 'ok'];

/** A row of the check: one item, or the parts of the branding together. */
export interface PreflightRow {
  readonly id: PreflightItem['id'] | 'branding';
  readonly state: PreflightItem['state'];
  readonly items: readonly [PreflightItem, ...PreflightItem[]];
}

/** The rows of a check, the worst first; of the branding only what is missing is shown while something is. */
export function listRows({ items }: Pick<PreflightAnswer, 'items'>): readonly PreflightRow[] {
  const parts = items.filter(({ id }) => branding.includes(id));
  const missing = parts.filter(({ state }) => state !== 'ok');
  const [first, ...rest] = missing.length > 0 ? missing : parts;
  const rows = items.flatMap((item): readonly PreflightRow[] => {
    if (!branding.includes(item.id)) return [{ id: item.id, state: item.state, items: [item] }];
    if (first === undefined || item !== parts[0]) return [];
    return [{ id: 'branding', state: first.state, items: [first, ...rest] }];
  });
  return rows.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}

/** How many rows of a state there are. */
export function countRows(answer: Pick<PreflightAnswer, 'items'>, state: PreflightItem['state']): number {
  return listRows(answer).filter((row) => row.state === state).length;
}
