import type { ShiftSummary } from '../model.ts';

type Shift = Pick<ShiftSummary, 'key' | 'state'>;

/**
 * What a choice of shifts takes from somebody who has shifts: `any` where none is left, `enabled` where all that are left
 * are disabled and one that counted is not among them. Null where neither is the case.
 */
export function leftWithout(
  had: readonly string[],
  chosen: readonly string[],
  shifts: readonly Shift[],
): 'any' | 'enabled' | null {
  if (had.length > 0 && chosen.length === 0) return 'any';
  const count = (keys: readonly string[]) =>
    shifts.filter(({ key, state }) => keys.includes(key) && state !== 'disabled').length;
  return count(had) > 0 && count(chosen) === 0 ? 'enabled' : null;
}
