import { DAY_MS, type Instant } from '../calendar/instant.ts';
import { dayNumberOf, isPlainDate, type PlainDate } from '../calendar/plain-date.ts';
import { firstInstantAt, lastInstantBefore, localDateAt, type Zone } from '../calendar/zone.ts';

/** One vacation per person; both dates count whole. */
export interface Vacation {
  readonly startOn: PlainDate;
  readonly endOn: PlainDate;
}

export const VACATION_STATES = ['none', 'scheduled', 'current', 'over'] as const;
export type VacationState = (typeof VACATION_STATES)[number];

export type VacationProblem = 'invalid_date' | 'reversed_dates' | 'already_over';

/** First instant of a vacation: 00:00 of its first date in the zone. */
export function vacationStart(vacation: Vacation, zone: Zone): Instant {
  return firstInstantAt(zone, dayNumberOf(vacation.startOn) * DAY_MS);
}

/** First instant after a vacation: 24:00 of its last date in the zone. */
export function vacationEnd(vacation: Vacation, zone: Zone): Instant {
  return lastInstantBefore(zone, (dayNumberOf(vacation.endOn) + 1) * DAY_MS);
}

/** Whether a vacation counts at an instant. */
export function isOnVacation(vacation: Vacation, zone: Zone, at: Instant): boolean {
  return at >= vacationStart(vacation, zone) && at < vacationEnd(vacation, zone);
}

/** State of a vacation at an instant (§4: scheduled before its start, then current). */
export function vacationStateAt(vacation: Vacation | null, zone: Zone, at: Instant): VacationState {
  if (vacation === null) return 'none';
  if (at < vacationStart(vacation, zone)) return 'scheduled';
  return at < vacationEnd(vacation, zone) ? 'current' : 'over';
}

/** What is wrong with a vacation somebody wants to save at an instant; empty when nothing is. */
export function findVacationProblems(vacation: Vacation, zone: Zone, at: Instant): VacationProblem[] {
  if (!isPlainDate(vacation.startOn) || !isPlainDate(vacation.endOn)) return ['invalid_date'];
  if (vacation.endOn < vacation.startOn) return ['reversed_dates'];
  return vacation.endOn < localDateAt(zone, at) ? ['already_over'] : [];
}
