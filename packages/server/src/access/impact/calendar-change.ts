import type { PlainDate } from '@shiftgate/domain/calendar/plain-date.ts';
import { holidaysOfRegions } from '@shiftgate/domain/holidays/company-holidays.ts';
import { followerOf } from '@shiftgate/domain/shift/calendar-change.ts';
import type { CompanySnapshot } from '../company-snapshot.ts';
import type { CalendarOfCompany } from '../shift-compiler.ts';

/** Returns the company's calendar after the change. */
export function calendarAfter(company: CompanySnapshot, change: CalendarChange): CalendarOfCompany {
  const { countsOptionalHolidays, ...own } = change;
  const regions = [own.holidayRegion, ...company.calendar.holidays.keys()];
  const holidays = holidaysOfRegions(regions, countsOptionalHolidays);
  return { calendar: { ...own, holidays }, countsOptionalHolidays };
}

/** Returns the keys of the shifts that the changed calendar affects. */
export function shiftsFollowing(company: CompanySnapshot, { calendar }: CalendarOfCompany): string[] {
  const follows = followerOf(company.calendar, calendar);
  return [...company.shifts.values()].flatMap(({ compiled: { key, shift } }) =>
    follows(shift) ? [key] : [],
  );
}

/** The parts of a company's calendar that shifts follow. */
export interface CalendarChange {
  /** IANA zone. */
  readonly timeZone: string;
  readonly holidayRegion: string | null;
  readonly countsOptionalHolidays: boolean;
  readonly extraHolidays: readonly PlainDate[];
  readonly exceptionalOpenings: readonly PlainDate[];
}
