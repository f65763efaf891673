import { findPeriodProblem, transitionShift } from '@shiftgate/domain/shift/states.ts';
import { AppError } from '#core/app-error.ts';
import type { ShiftPatch } from '@shiftgate/contract/entities/shift.ts';
import type { ShiftRow } from '../rows/rows.ts';

type StateColumns = Pick<ShiftRow, 'state' | 'starts_on' | 'ends_on'>;

/**
 * State and activation period after a patch: a period makes the shift scheduled, another state removes the period.
 * Throws PERIOD_WOULD_BE_REMOVED without confirmation, and INVALID_PERIOD.
 */
export function planState(row: StateColumns, patch: ShiftPatch): StateColumns {
  const { period } = patch;
  const state = patch.state ?? (period === undefined ? row.state : 'scheduled');
  if (state !== 'scheduled') {
    if (period !== undefined) throw invalidPeriod('period_without_schedule');
    const move = transitionShift(row.state, state === 'enabled' ? 'enable' : 'disable');
    if (move.isAllowed && move.removesPeriod && patch.confirm_remove_period !== true) {
      throw new AppError('PERIOD_WOULD_BE_REMOVED', {
        period: { start_date: row.starts_on, end_date: row.ends_on },
      });
    }
    return { state, starts_on: null, ends_on: null };
  }
  const next =
    period === undefined
      ? { startOn: row.starts_on, endOn: row.ends_on }
      : { startOn: period.start_date, endOn: period.end_date };
  const problem = findPeriodProblem(state, next);
  if (problem !== null) throw invalidPeriod(problem);
  return { state, starts_on: next.startOn, ends_on: next.endOn };
}

function invalidPeriod(rule: string): AppError {
  return new AppError('INVALID_PERIOD', undefined, [{ path: 'period', rule }]);
}
