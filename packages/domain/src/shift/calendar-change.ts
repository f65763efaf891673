import type { PlainDate } from '../calendar/plain-date.ts';
import type { CompanyCalendar, Shift } from './types.ts';

/** The holidays of a region in a company's calendar, as one text; null = the company's region. */
function holidaysText(own: string | null, calendar: CompanyCalendar): string {
  const region = own ?? calendar.holidayRegion;
  const regional: readonly PlainDate[] = (region === null ? undefined : calendar.holidays.get(region)) ?? [];
  const openings = new Set(calendar.exceptionalOpenings);
  const dates = new Set([...regional, ...calendar.extraHolidays].filter((date) => !openings.has(date)));
  return [...dates].toSorted().join();
}

/**
 * Returns whether a change of the company's calendar changes a shift: the shift follows the company's zone and that
 * changes, or it treats holidays and those change for it. The holidays of a region are compared once.
 */
export function followerOf(before: CompanyCalendar, after: CompanyCalendar): (shift: Shift) => boolean {
  const changes = new Map<string | null, boolean>();
  return ({ timeZone, holidayRegion: region, rules }) => {
    if (timeZone === null && before.timeZone !== after.timeZone) return true;
    if (!rules.some((rule) => rule.kind === 'holiday')) return false;
    const isChanged = changes.get(region) ?? holidaysText(region, before) !== holidaysText(region, after);
    changes.set(region, isChanged);
    return isChanged;
  };
}
