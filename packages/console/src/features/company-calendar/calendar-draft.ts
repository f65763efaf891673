import { isPlainDate } from '@shiftgate/domain/calendar/plain-date.ts';
import { companyHolidays, type CompanyHoliday } from '@shiftgate/domain/holidays/company-holidays.ts';
import { calendarLimits } from '@shiftgate/domain/limits.ts';
import type { CalendarInput, DateList, DateProblem, TypedDate, TypedDates, WireCalendar } from './model.ts';
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
export function findDateProblem(calendar: CalendarInput, date: string | null): DateProblem | null {
  if (date === null || !isPlainDate(date)) return 'missing';
  const all = dateLists.flatMap((list) => calendar[list]);
  if (all.some((known) => known.date === date)) return 'taken';
  return dateLists.some((list) => calendar[list].length >= calendarLimits.maxDates) ? 'too_many' : null;
}

/** The calendar with a date more. */
export function withDate(calendar: CalendarInput, list: DateList, date: string, name: string): CalendarInput {
  return { ...calendar, [list]: [...calendar[list], { date, name: name.trim() }].toSorted(byDate) };
}

const emptyForm: TypedDate = { date: null, name: '' };
export const nothingTyped: TypedDates = { extra_holidays: emptyForm, exceptional_openings: emptyForm };

/** The lists whose form holds something. */
export function findTypedLists(typed: TypedDates): DateList[] {
  return dateLists.filter((list) => typed[list].date !== null || typed[list].name.trim() !== '');
}

/** The calendar with the typed dates of some lists. A date that cannot be added stays in its form. */
export function withTyped(
  calendar: CalendarInput,
  typed: TypedDates,
  lists: readonly DateList[],
): { readonly calendar: CalendarInput; readonly typed: TypedDates; readonly faulty: readonly DateList[] } {
  let [grown, left] = [calendar, typed];
  const faulty: DateList[] = [];
  for (const list of lists) {
    const { date, name } = typed[list];
    if (date === null || findDateProblem(grown, date) !== null) faulty.push(list);
    else {
      grown = withDate(grown, list, date, name);
      left = { ...left, [list]: emptyForm };
    }
  }
  return { calendar: grown, typed: left, faulty };
}

/** The calendar without a date. */
export function withoutDate(calendar: CalendarInput, list: DateList, date: string): CalendarInput {
  return { ...calendar, [list]: calendar[list].filter((known) => known.date !== date) };
}

/** Holidays of a year as the calendar would make them. */
export function listHolidays(calendar: CalendarInput, year: number): CompanyHoliday[] {
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
