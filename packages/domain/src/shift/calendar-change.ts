import type { PlainDate } from '../calendar/plain-date.ts';
import type { CompanyCalendar, Shift } from './types.ts';

/** The holidays of a shift in a company's calendar, as one text. */
function holidaysText({ holidayRegion }: Shift, calendar: CompanyCalendar): string {
  const region = holidayRegion ?? calendar.holidayRegion;
  const regional: readonly PlainDate[] = (region === null ? undefined : calendar.holidays.get(region)) ?? [];
  const openings = new Set(calendar.exceptionalOpenings);
  const dates = new Set([...regional, ...calendar.extraHolidays].filter((date) => !openings.has(date)));
  return [...dates].toSorted().join();
}

/**
 * Whether another calendar of its company makes another shift of this one: it follows the company's zone and that
 * changes, or it treats holidays and those change for it.
 */
export function followsCalendar(shift: Shift, before: CompanyCalendar, after: CompanyCalendar): boolean {
  if (shift.timeZone === null && before.timeZone !== after.timeZone) return true;
  if (!shift.rules.some((rule) => rule.kind === 'holiday')) return false;
  return holidaysText(shift, before) !== holidaysText(shift, after);
}
