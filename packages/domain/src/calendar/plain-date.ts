/** A calendar date without a zone, `YYYY-MM-DD`. */
export type PlainDate = string;

/** Days since 1970-01-01; the arithmetic form of a plain date. */
export type DayNumber = number;

/** ISO 8601 weekday, 1 = Monday to 7 = Sunday. */
export type IsoWeekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Number of days from 1970-01-01 to a date of the proleptic Gregorian calendar.
 * Pure integer arithmetic, so that it is cheap enough for every decision.
 */
export function dayNumberFrom(year: number, month: number, dayOfMonth: number): DayNumber {
  const shiftedYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(shiftedYear / 400);
  const yearOfEra = shiftedYear - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + dayOfMonth - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** Year, month (1-12) and day of the month of a day number. */
export function partsOfDay(day: DayNumber): { year: number; month: number; dayOfMonth: number } {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const dayOfMonth = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfMonth };
}

/** Number of days in a month (1-12) of a year. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) {
    const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
    return isLeap ? 29 : 28;
  }
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Whether a text is an existing date written `YYYY-MM-DD` (2026-02-30 is not). */
export function isPlainDate(text: string): text is PlainDate {
  if (!SHAPE.test(text)) return false;
  const month = Number(text.slice(5, 7));
  const dayOfMonth = Number(text.slice(8, 10));
  if (month < 1 || month > 12 || dayOfMonth < 1) return false;
  return dayOfMonth <= daysInMonth(Number(text.slice(0, 4)), month);
}

function digit(text: string, at: number): number {
  return text.charCodeAt(at) - 48;
}

/** Day number of a valid plain date; texts from outside go through `isPlainDate` first. */
export function dayNumberOf(date: PlainDate): DayNumber {
  const year = digit(date, 0) * 1000 + digit(date, 1) * 100 + digit(date, 2) * 10 + digit(date, 3);
  return dayNumberFrom(year, digit(date, 5) * 10 + digit(date, 6), digit(date, 8) * 10 + digit(date, 9));
}

/** Plain date of a day number. */
export function plainDateOf(day: DayNumber): PlainDate {
  const { year, month, dayOfMonth } = partsOfDay(day);
  const pad = (value: number, width: number): string => String(value).padStart(width, '0');
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(dayOfMonth, 2)}`;
}

/** ISO weekday of a day number (1970-01-01 was a Thursday). */
export function isoWeekdayOf(day: DayNumber): IsoWeekday {
  return (((((day + 3) % 7) + 7) % 7) + 1) as IsoWeekday; // the arithmetic yields 1 to 7 only
}

/** The date a number of days later (or earlier, when negative). */
export function addDays(date: PlainDate, days: number): PlainDate {
  return plainDateOf(dayNumberOf(date) + days);
}
