import { normaliseSearch } from '@shiftgate/domain/search/normalise.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import type { ShiftDeps } from '../deps.ts';
import { presentSummary } from '../rows/present.ts';
import { readProtections } from '../rows/protection.ts';
import { readSummaries } from '../rows/rows.ts';
import type { InCompany } from '../rows/rows.ts';

export type Item = CallResponse<'shifts.list'>['items'][number];
export type Query = HandlerInput<'shifts.list'>['query'];

/**
 * Lists the shifts of a filter at an instant (ms); without an actor, permissions are omitted. A company has hundreds
 * at most, so they are filtered and sorted in memory, where the next change is known.
 */
export async function listShifts(
  ctx: InCompany & { readonly now: number; readonly actor: Context['actor'] | null },
  deps: Pick<ShiftDeps, 'readShiftFacts'>,
  { query }: { readonly query: Query },
): Promise<CallResponse<'shifts.list'>> {
  const facts = await deps.readShiftFacts(ctx.tx, ctx.companyKey);
  const { now, actor } = ctx;
  const protections = actor === null ? null : await readProtections({ ...ctx, actor });
  const items = (await readSummaries(ctx)).flatMap((row) => {
    const compiled = facts.shifts.get(row.key);
    const protection = protections?.get(row.key) ?? null;
    return compiled === undefined ? [] : [presentSummary(row, compiled, { now, protection })];
  });
  return { items: items.filter((item) => fits(item, query)).toSorted(orderOf(query.sort)) };
}

function fits(item: Item, query: Query): boolean {
  if (query.search && !normaliseSearch(item.name).includes(normaliseSearch(query.search))) return false;
  if (query.state && item.state !== query.state) return false;
  if (query.color !== undefined && item.color !== query.color) return false;
  if (query.without_users === true && item.users_number > 0) return false;
  return query.without_rules !== true || item.rules_number === 0;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byName = (a: Item, b: Item): number =>
  compareText(normaliseSearch(a.name), normaliseSearch(b.name)) || compareText(a.key, b.key);

function orderOf(sort: Query['sort']): (a: Item, b: Item) => number {
  const direction = sort.startsWith('-') ? -1 : 1;
  switch (sort) {
    case 'name':
    case '-name':
      return (a, b) => byName(a, b) * direction;
    case 'users_number':
    case '-users_number':
      return (a, b) => (a.users_number - b.users_number) * direction || byName(a, b);
    case 'next_change':
    case '-next_change':
      return (a, b) => {
        const [x, y] = [a.next_change?.at, b.next_change?.at];
        if (x === undefined || y === undefined)
          return Number(x === undefined) - Number(y === undefined) || byName(a, b);
        return compareText(x, y) * direction || byName(a, b);
      };
  }
}
