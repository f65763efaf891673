import { vacationLimits } from '@shiftgate/domain/limits.ts';
import type { VacationDays } from '../model.ts';

export type VacationProblem = 'endBeforeStart' | 'inPast' | 'tooLong';

const dayMs = 86_400_000;

/**
 * What is wrong with the days, by field. `running` is the first day of a vacation that has begun: it may stay, though it
 * lies in the past.
 */
export function findVacationProblems(
  { start, end }: VacationDays,
  today: string,
  running: string | null,
): { readonly start: VacationProblem | null; readonly end: VacationProblem | null } {
  const isPast = start !== null && start < today && start !== running;
  if (start === null || end === null) return { start: isPast ? 'inPast' : null, end: null };
  const days = (Date.parse(end) - Date.parse(start)) / dayMs + 1;
  const endProblem =
    end < start
      ? 'endBeforeStart'
      : end < today
        ? 'inPast'
        : days > vacationLimits.maxDays
          ? 'tooLong'
          : null;
  return { start: isPast ? 'inPast' : null, end: endProblem };
}

/** The calendar day of an instant (ms) in a zone, YYYY-MM-DD. */
export function dayIn(zone: string, instant: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(instant);
}
