import { easterOf } from '../calendar/easter.ts';
import {
  dayNumberFrom,
  dayNumberOf,
  isoWeekdayOf,
  plainDateOf,
  type DayNumber,
  type PlainDate,
} from '../calendar/plain-date.ts';
import { brazil } from './data/brazil.ts';
import { spain } from './data/spain.ts';
import { unitedStates } from './data/united-states.ts';
import { firstHolidayYear, lastHolidayYear } from './data/years.ts';
import type { HolidayDay, HolidayEntry, HolidayKind, HolidayRegion } from './types.ts';

/** A holiday of one year. */
export interface Holiday {
  readonly date: PlainDate;
  /** In the country's language. */
  readonly name: string;
  readonly kind: HolidayKind;
  /** Code of the country, state or city whose holiday it is. */
  readonly region: string;
}

/** Years the table is made for, both inclusive: days that follow no rule are listed for these alone. */
export const holidayYears = { first: firstHolidayYear, last: lastHolidayYear } as const;

/** Every region with holidays, by code: countries, their states, and the few cities that are known. */
export const holidayRegions: ReadonlyMap<string, HolidayRegion> = new Map(
  [...brazil, ...spain, ...unitedStates].map((region) => [region.code, region]),
);

/** Whether a code names a region of the table. */
export function isHolidayRegion(code: string): boolean {
  return holidayRegions.has(code);
}

/** The region and those around it, from the country inwards; throws a RangeError for an unknown code. */
function regionsAround(code: string): HolidayRegion[] {
  const parts = code.split('-');
  return parts.map((_part, index) => {
    const region = holidayRegions.get(parts.slice(0, index + 1).join('-'));
    if (region === undefined) throw new RangeError(`no holidays are known for ${code}`);
    return region;
  });
}

function dayIn(year: number, monthAndDay: string): DayNumber {
  return dayNumberFrom(year, Number(monthAndDay.slice(0, 2)), Number(monthAndDay.slice(3, 5)));
}

/** The days of a year on which a holiday falls; the years in which it counts are not checked. */
export function daysOf(day: HolidayDay, year: number): DayNumber[] {
  if ('on' in day) {
    const own = dayIn(year, day.on);
    return [own + (day.shift?.[isoWeekdayOf(own) - 1] ?? 0)];
  }
  if ('easter' in day) return [easterOf(year) + day.easter];
  if ('dates' in day) return day.dates.filter((date) => date.startsWith(`${year}-`)).map(dayNumberOf);
  const first = dayIn(year, day.from);
  return [first + ((day.weekday - isoWeekdayOf(first) + 7) % 7)];
}

/** Whether an entry counts on a day beside the holiday that is known there. */
function outranks(entry: HolidayEntry, code: string, known: Holiday | undefined): boolean {
  if (known === undefined || (entry.instead === true && known.region !== code)) return true;
  return known.kind === 'optional' && entry.kind === 'public';
}

/**
 * Holidays of a country, state or city in a year, by date, one per day: those of the regions around it are
 * among them. Where several fall on one day, a public one counts before an optional one, and the country's
 * before the city's, unless an entry says that it counts instead. Throws a RangeError for an unknown region and for a year outside `holidayYears`.
 */
export function holidaysFor(region: string, year: number): readonly Holiday[] {
  const regions = regionsAround(region);
  if (!(year >= holidayYears.first && year <= holidayYears.last)) {
    throw new RangeError(`no holidays are known for ${year}`);
  }
  const found = new Map<DayNumber, Holiday>();
  for (const { code, entries } of regions) {
    for (const entry of entries) {
      if (year < (entry.since ?? year) || year > (entry.until ?? year)) continue;
      for (const day of daysOf(entry, year)) {
        if (!outranks(entry, code, found.get(day))) continue;
        found.set(day, { date: plainDateOf(day), name: entry.name, kind: entry.kind, region: code });
      }
    }
  }
  return [...found].toSorted(([a], [b]) => a - b).map(([, holiday]) => holiday);
}

const datesOf = new Map<string, readonly PlainDate[]>();

/**
 * Every date of the table on which a region has a holiday, ascending: the public ones, with the optional ones where a
 * company closes on them too. Computed once per region. Empty for an unknown region, so that a region dropped from
 * the table closes no company.
 */
export function holidayDates(region: string, withOptional: boolean): readonly PlainDate[] {
  if (!isHolidayRegion(region)) return [];
  const key = `${region} ${withOptional}`;
  const known = datesOf.get(key);
  if (known !== undefined) return known;
  const dates: PlainDate[] = [];
  for (let year = holidayYears.first; year <= holidayYears.last; year += 1) {
    for (const holiday of holidaysFor(region, year)) {
      if (withOptional || holiday.kind === 'public') dates.push(holiday.date);
    }
  }
  datesOf.set(key, dates);
  return dates;
}
