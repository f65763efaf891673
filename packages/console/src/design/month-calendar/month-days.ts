import {
  dayNumberFrom,
  daysInMonth,
  isoWeekdayOf,
  partsOfDay,
  plainDateOf,
} from '@shiftgate/domain/calendar/plain-date.ts';
import type { PlainDate } from '@shiftgate/domain/calendar/plain-date.ts';

/** A month of a year; `month` is 1 to 12. */
export interface MonthOfYear {
  readonly year: number;
  readonly month: number;
}

/** The month a date lies in. */
export function monthOf(date: PlainDate): MonthOfYear {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) };
}

/** The month some months later, or earlier with a negative number. */
export function addMonths({ year, month }: MonthOfYear, months: number): MonthOfYear {
  const index = year * 12 + month - 1 + months;
  return { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 };
}

/** `YYYY-MM` of a month. */
export function monthText({ year, month }: MonthOfYear): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
}

/** Reads `YYYY-MM`; null when it is none. */
export function readMonth(text: string): MonthOfYear | null {
  const found = /^(\d{4})-(\d{2})$/.exec(text);
  if (found === null) return null;
  const month = Number(found[2]);
  return month >= 1 && month <= 12 ? { year: Number(found[1]), month } : null;
}

/** First and last day of a month. */
export function spanOfMonth({ year, month }: MonthOfYear): { readonly first: number; readonly last: number } {
  const first = dayNumberFrom(year, month, 1);
  return { first, last: first + daysInMonth(year, month) - 1 };
}

/** The dates of a month in weeks, Monday first; null for a day of the previous or next month. */
export function weeksOfMonth(month: MonthOfYear): readonly (readonly (PlainDate | null)[])[] {
  const { first, last } = spanOfMonth(month);
  const before = isoWeekdayOf(first) - 1;
  const count = Math.ceil((before + last - first + 1) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_unused, column) => {
      const day = first - before + week * 7 + column;
      return day < first || day > last ? null : plainDateOf(day);
    }),
  );
}

/** The same day of the month some months later, or its last day where the month is shorter. */
export function sameDayIn(date: PlainDate, months: number): PlainDate {
  const { dayOfMonth } = partsOfDay(dayNumberFrom(...numbersOf(date)));
  const target = addMonths(monthOf(date), months);
  const day = Math.min(dayOfMonth, daysInMonth(target.year, target.month));
  return plainDateOf(dayNumberFrom(target.year, target.month, day));
}

function numbersOf(date: PlainDate): [number, number, number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}
