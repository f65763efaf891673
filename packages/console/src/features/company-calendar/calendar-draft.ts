import type { CallBody, CallResponse } from '@shiftgate/contract/routes/index.ts';
import { isPlainDate } from '@shiftgate/domain/calendar/plain-date.ts';
import { companyHolidays, type CompanyHoliday } from '@shiftgate/domain/holidays/company-holidays.ts';
import { calendarLimits } from '@shiftgate/domain/limits.ts';

export type WireCalendar = CallResponse<'company.calendar'>;
export type CalendarInput = Omit<CallBody<'company.setCalendar'>, 'version'>;
export type DateList = 'extra_holidays' | 'exceptional_openings';
export const dateLists = ['extra_holidays', 'exceptional_openings'] as const satisfies readonly DateList[];

const byDate = (a: { readonly date: string }, b: { readonly date: string }): number =>
  a.date.localeCompare(b.date);

/** The calendar as it is edited: what the server keeps, dates ascending. */
export function draftOf(calendar: WireCalendar): CalendarInput {
  return {
    language: calendar.language,
    zone: calendar.zone,
    region: calendar.region,
    with_optional: calendar.with_optional,
    extra_holidays: calendar.extra_holidays.toSorted(byDate),
    exceptional_openings: calendar.exceptional_openings.toSorted(byDate),
  };
}

/** Whether two calendars mean the same. */
export function isSameCalendar(a: CalendarInput, b: CalendarInput): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Why a date cannot be added; null when it can. */
export function dateProblem(
  calendar: CalendarInput,
  date: string | null,
): 'missing' | 'taken' | 'too_many' | null {
  if (date === null || !isPlainDate(date)) return 'missing';
  const all = dateLists.flatMap((list) => calendar[list]);
  if (all.some((known) => known.date === date)) return 'taken';
  return dateLists.some((list) => calendar[list].length >= calendarLimits.maxDates) ? 'too_many' : null;
}

/** The calendar with a date more. */
export function withDate(calendar: CalendarInput, list: DateList, date: string, name: string): CalendarInput {
  return { ...calendar, [list]: [...calendar[list], { date, name: name.trim() }].toSorted(byDate) };
}

/** The calendar without a date. */
export function withoutDate(calendar: CalendarInput, list: DateList, date: string): CalendarInput {
  return { ...calendar, [list]: calendar[list].filter((known) => known.date !== date) };
}

/** Holidays of a year as the calendar would make them. */
export function holidaysIn(calendar: CalendarInput, year: number): CompanyHoliday[] {
  return companyHolidays(
    {
      region: calendar.region,
      withOptional: calendar.with_optional,
      extraHolidays: calendar.extra_holidays,
      exceptionalOpenings: calendar.exceptional_openings,
    },
    year,
  );
}

/** The countries, then the parts of one of them: states, and the cities that are known. */
export function partsOf(regions: WireCalendar['regions'], country: string | null): WireCalendar['regions'] {
  return country === null ? [] : regions.filter(({ code }) => code.startsWith(`${country}-`));
}
