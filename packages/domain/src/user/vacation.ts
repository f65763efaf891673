import { DAY_MS, type Instant } from '../calendar/instant.ts';
import { dayNumberOf, isPlainDate, type PlainDate } from '../calendar/plain-date.ts';
import { firstInstantAt, lastInstantBefore, localDateAt, type Zone } from '../calendar/zone.ts';
import { vacationLimits } from '../limits.ts';

/** One vacation per person; both dates count whole. */
export interface Vacation {
  readonly startOn: PlainDate;
  readonly endOn: PlainDate;
}

export const VACATION_STATES = ['none', 'scheduled', 'current', 'over'] as const;
export type VacationState = (typeof VACATION_STATES)[number];

export type VacationProblem =
  | 'invalid_date'
  | 'reversed_dates'
  | 'too_long'
  | 'starts_in_past'
  | 'already_over';

/** First instant of a vacation: 00:00 of its first date in the zone. */
export function vacationStart(vacation: Vacation, zone: Zone): Instant {
  return firstInstantAt(zone, dayNumberOf(vacation.startOn) * DAY_MS);
}

/** First instant after a vacation: 24:00 of its last date in the zone. */
export function vacationEnd(vacation: Vacation, zone: Zone): Instant {
  return lastInstantBefore(zone, (dayNumberOf(vacation.endOn) + 1) * DAY_MS);
}

/** The time of a vacation, the end excluded (ms). */
export function vacationStretch(
  vacation: Vacation,
  zone: Zone,
): { readonly start: Instant; readonly end: Instant } {
  return { start: vacationStart(vacation, zone), end: vacationEnd(vacation, zone) };
}

/** Whether a vacation counts at an instant. */
export function isOnVacation(vacation: Vacation, zone: Zone, at: Instant): boolean {
  return at >= vacationStart(vacation, zone) && at < vacationEnd(vacation, zone);
}

/** State of a vacation at an instant (scheduled before its start, then current). */
export function vacationStateAt(vacation: Vacation | null, zone: Zone, at: Instant): VacationState {
  if (vacation === null) return 'none';
  if (at < vacationStart(vacation, zone)) return 'scheduled';
  return at < vacationEnd(vacation, zone) ? 'current' : 'over';
}

/**
 * Problems of a vacation to be saved at an instant; empty when there are none. It starts today at the earliest,
 * unless it changes a running one (`stored`) and keeps its first date; it has not ended, and has at most 366 days.
 */
export function findVacationProblems(
  vacation: Vacation,
  zone: Zone,
  at: Instant,
  stored: Vacation | null = null,
): VacationProblem[] {
  const { startOn, endOn } = vacation;
  if (!isPlainDate(startOn) || !isPlainDate(endOn)) return ['invalid_date'];
  if (endOn < startOn) return ['reversed_dates'];
  const today = localDateAt(zone, at);
  if (endOn < today) return ['already_over'];
  const isKept = stored?.startOn === startOn && vacationStateAt(stored, zone, at) === 'current';
  if (startOn < today && !isKept) return ['starts_in_past'];
  const days = dayNumberOf(endOn) - dayNumberOf(startOn) + 1;
  return days > vacationLimits.maxDays ? ['too_long'] : [];
}
