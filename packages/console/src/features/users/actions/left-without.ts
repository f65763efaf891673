import type { ShiftSummary } from '../model.ts';

type Shift = Pick<ShiftSummary, 'key' | 'state'>;

/**
 * What a new choice of shifts takes from a person: `any` where no shift remains, `enabled` where only disabled ones
 * remain. Null otherwise.
 */
export function findShiftLoss(
  had: readonly string[],
  chosen: readonly string[],
  shifts: readonly Shift[],
): 'any' | 'enabled' | null {
  if (had.length > 0 && chosen.length === 0) return 'any';
  const count = (keys: readonly string[]) =>
    shifts.filter(({ key, state }) => keys.includes(key) && state !== 'disabled').length;
  return count(had) > 0 && count(chosen) === 0 ? 'enabled' : null;
}
