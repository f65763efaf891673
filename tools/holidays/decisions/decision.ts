import {
  dayNumberOf,
  isoWeekdayOf,
  plainDateOf,
  type PlainDate,
} from '@shiftgate/domain/calendar/plain-date.ts';
import { daysOf } from '@shiftgate/domain/holidays/holidays.ts';
import type { HolidayDay } from '@shiftgate/domain/holidays/types.ts';

/** Years that a row counts for; without them, every year of the table. */
export interface Years {
  readonly since?: number;
  readonly until?: number;
}

interface Row extends Years {
  /** Code of the country, state or city. */
  readonly region: string;
  /** In the country's language, as the table has it. */
  readonly name: string;
}

/** A holiday of the first source that the table leaves out. */
export interface Dropped extends Row {
  readonly does: 'drop';
  /** Start of `MM-DD`, where the first source has two holidays of this name. */
  readonly in?: string;
  readonly follows: 'second' | 'law';
  /** The law or official list that a source names. */
  readonly because: string;
}

/** A public holiday that the table has, in place of those of the first source that it names. */
export interface Added extends Row {
  readonly does: 'add';
  readonly day: HolidayDay;
  readonly replaces?: { readonly name: string; readonly in?: string };
  readonly follows: 'second' | 'law';
  readonly because: string;
}

/** What stays as the first source has it. Without a law for it, the question is open. */
export interface Kept extends Row {
  readonly does: 'keep';
  readonly day: HolidayDay;
  /** What the second source says instead. */
  readonly other: string;
  readonly because?: string;
}

export type Decision = Dropped | Added | Kept;

/** Dates of a day in the years that its row counts for, within a span. */
export function datesOf(
  row: Years & { readonly day: HolidayDay },
  span: { readonly first: number; readonly last: number },
): PlainDate[] {
  const dates: PlainDate[] = [];
  const first = Math.max(span.first, row.since ?? span.first);
  for (let year = first; year <= Math.min(span.last, row.until ?? span.last); year += 1) {
    for (const day of daysOf(row.day, year)) dates.push(plainDateOf(day));
  }
  return dates;
}

/** Whether a row counts in the year of a date. */
export function countsIn({ since, until }: Years, date: PlainDate): boolean {
  const year = Number(date.slice(0, 4));
  return year >= (since ?? year) && year <= (until ?? year);
}

/** Whether a date falls on a Sunday. */
export const isSunday = (date: PlainDate): boolean => isoWeekdayOf(dayNumberOf(date)) === 7;

/** How laws move a day, from Monday to Sunday. */
export const moves = {
  sundayToMonday: [0, 0, 0, 0, 0, 0, 1],
  midweekToFriday: [0, 3, 2, 1, 0, 0, 0],
  besideTheWeekend: [0, -1, 0, 1, 0, 0, 0],
  /** Of 25 December: to the working day beside Christmas Day and the day that is kept for it. */
  besideChristmas: [1, -1, -1, 1, -1, -2, -2],
} as const;
