import type { CallQuery } from '@shiftgate/contract/routes/index.ts';
import { shiftColorCount } from '@shiftgate/domain/shift/color.ts';
import { SHIFT_STATES } from '@shiftgate/domain/shift/types.ts';

/** The list's state in the address, with what an address without it means. */
export const listDefaults = { search: '', state: '', lack: '', color: '', sort: 'name', task: '' };
export type ListState = Readonly<Record<keyof typeof listDefaults, string>>;

type Query = CallQuery<'shifts.list'>;

const sorts = [
  'name',
  '-name',
  'users_number',
  '-users_number',
  'next_change',
  '-next_change',
] as const satisfies readonly NonNullable<Query['sort']>[];

/** The sort of the list in the address, or the default one. */
export function readShiftSort(text: string): (typeof sorts)[number] {
  return sorts.find((sort) => sort === text) ?? 'name';
}

/** The number of a color in the address; null when the palette does not have it. */
export function readListColor(text: string): number | null {
  const color = /^\d{1,2}$/.test(text) ? Number(text) : shiftColorCount;
  return color < shiftColorCount ? color : null;
}

/** What the server is asked for; what it would refuse is left out. */
export function toShiftQuery(list: ListState): Query {
  const color = readListColor(list.color);
  const state = SHIFT_STATES.find((known) => known === list.state);
  return {
    sort: readShiftSort(list.sort),
    ...(list.search.trim() === '' ? {} : { search: list.search.trim() }),
    ...(state === undefined ? {} : { state }),
    ...(color === null ? {} : { color: String(color) }),
    ...(list.lack === 'users' ? { without_users: 'true' } : {}),
    ...(list.lack === 'rules' ? { without_rules: 'true' } : {}),
  };
}
