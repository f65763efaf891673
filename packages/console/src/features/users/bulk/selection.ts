import type { PeopleSelection } from '../model.ts';

export const emptySelection: PeopleSelection = { kind: 'some', keys: new Set() };
/** All people that the filter finds. */
export const fullSelection: PeopleSelection = { kind: 'allBut', keys: new Set() };

export function isSelected(selection: PeopleSelection, key: string): boolean {
  return selection.keys.has(key) === (selection.kind === 'some');
}

/** Takes people in or out. */
export function choosePeople(
  selection: PeopleSelection,
  keys: readonly string[],
  isChosen: boolean,
): PeopleSelection {
  const next = new Set(selection.keys);
  for (const key of keys) {
    if (isChosen === (selection.kind === 'some')) next.add(key);
    else next.delete(key);
  }
  return { kind: selection.kind, keys: next };
}

/** How many people are selected; `found` is how many the filter finds. */
export function countSelected(selection: PeopleSelection, found: number): number {
  return selection.kind === 'some' ? selection.keys.size : Math.max(0, found - selection.keys.size);
}

/** The selection as the calls take it. */
export function toWire<F extends object>(selection: PeopleSelection, filter: F) {
  return selection.kind === 'some' ? { users: [...selection.keys] } : { filter, except: [...selection.keys] };
}

/**
 * The selection of an order. For a filter it has the agreed number of people, and the server starts nothing at another
 * one.
 */
export function toOrder<F extends object>(selection: PeopleSelection, filter: F, expected: number) {
  const wire = toWire(selection, filter);
  return 'users' in wire ? wire : { ...wire, expected };
}
