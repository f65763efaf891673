import type { CallQuery } from '@shiftgate/contract/routes/index.ts';
import { SHIFT_STATES } from '@shiftgate/domain/shift/types.ts';

/** The list's state in the address, with what an address without it means. */
export const listDefaults = { search: '', state: '', lack: '', sort: 'name', task: '' };
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

/** A sort of the list, whatever stands in the address. */
export function shiftSort(text: string): (typeof sorts)[number] {
  return sorts.find((sort) => sort === text) ?? 'name';
}

/** What the server is asked for; what it would refuse is left out. */
export function toShiftQuery(list: ListState): Query {
  const state = SHIFT_STATES.find((known) => known === list.state);
  return {
    sort: shiftSort(list.sort),
    ...(list.search.trim() === '' ? {} : { search: list.search.trim() }),
    ...(state === undefined ? {} : { state }),
    ...(list.lack === 'users' ? { without_users: 'true' } : {}),
    ...(list.lack === 'rules' ? { without_rules: 'true' } : {}),
  };
}
