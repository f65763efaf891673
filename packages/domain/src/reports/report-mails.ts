import { DAY_MS, HOUR_MS } from '../calendar/instant.ts';
import type { Instant } from '../calendar/instant.ts';
import { dayNumberFrom, daysInMonth, isoWeekdayOf, partsOfDay, plainDateOf } from '../calendar/plain-date.ts';
import type { DayNumber, PlainDate } from '../calendar/plain-date.ts';
import { firstInstantAt, localDayAt } from '../calendar/zone.ts';
import type { Zone } from '../calendar/zone.ts';

/** How often the figures of the reports are sent by email. */
export const reportRhythms = ['weekly', 'monthly'] as const;
export type ReportRhythm = (typeof reportRhythms)[number];

/** When the figures are sent, on the clock of the company's zone. */
export interface ReportSchedule {
  readonly rhythm: ReportRhythm;
  /** The day of a weekly email, 1 = Monday. */
  readonly weekday: number;
  /** The day of a monthly email; in a shorter month its last day. */
  readonly monthDay: number;
  readonly hour: number;
}

/** The days that an email is about, both included. */
export interface ReportPeriod {
  readonly first: PlainDate;
  readonly last: PlainDate;
}

/** The last whole week (Monday to Sunday) or month before a day. */
export function periodBefore(rhythm: ReportRhythm, day: DayNumber): ReportPeriod {
  if (rhythm === 'weekly') {
    const monday = day - isoWeekdayOf(day) + 1;
    return { first: plainDateOf(monday - 7), last: plainDateOf(monday - 1) };
  }
  const { year, month } = partsOfDay(day);
  const next = dayNumberFrom(year, month, 1);
  const before = partsOfDay(next - 1);
  return { first: plainDateOf(dayNumberFrom(before.year, before.month, 1)), last: plainDateOf(next - 1) };
}

/** The first sending after an instant. */
export function sendingAfter(schedule: ReportSchedule, zone: Zone, after: Instant): Instant {
  let day = sendingDayIn(schedule, localDayAt(zone, after));
  while (instantOf(schedule, zone, day) <= after) day = sendingDayIn(schedule, startOfNext(schedule, day));
  return instantOf(schedule, zone, day);
}

/** The period of the newest sending that is not after an instant. */
export function periodDueAt(schedule: ReportSchedule, zone: Zone, now: Instant): ReportPeriod {
  let day = sendingDayIn(schedule, localDayAt(zone, now));
  while (instantOf(schedule, zone, day) > now) day = sendingDayIn(schedule, endOfPrevious(schedule, day));
  return periodBefore(schedule.rhythm, day);
}

/** An hour that the clock skips is its first instant after it; one that it repeats counts once. */
function instantOf({ hour }: ReportSchedule, zone: Zone, day: DayNumber): Instant {
  return firstInstantAt(zone, day * DAY_MS + hour * HOUR_MS);
}

/** The day of the sending in the week or month of a day. */
function sendingDayIn({ rhythm, weekday, monthDay }: ReportSchedule, day: DayNumber): DayNumber {
  if (rhythm === 'weekly') return day - isoWeekdayOf(day) + weekday;
  const { year, month } = partsOfDay(day);
  return dayNumberFrom(year, month, Math.min(monthDay, daysInMonth(year, month)));
}

function startOfNext({ rhythm }: ReportSchedule, day: DayNumber): DayNumber {
  if (rhythm === 'weekly') return day - isoWeekdayOf(day) + 8;
  const { year, month } = partsOfDay(day);
  return dayNumberFrom(year, month, 1) + daysInMonth(year, month);
}

function endOfPrevious({ rhythm }: ReportSchedule, day: DayNumber): DayNumber {
  if (rhythm === 'weekly') return day - isoWeekdayOf(day);
  const { year, month } = partsOfDay(day);
  return dayNumberFrom(year, month, 1) - 1;
}
