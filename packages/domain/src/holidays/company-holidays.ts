import type { PlainDate } from '../calendar/plain-date.ts';
import { holidayDates, holidaysFor, holidayYears, isHolidayRegion, type Holiday } from './holidays.ts';

/** A date of a company's own, with what it is called there; the name may be empty. */
export interface NamedDate {
  readonly date: PlainDate;
  readonly name: string;
}

/** From what a company's holidays follow. */
export interface HolidaySettings {
  /** Code of a country, state or city; null = the company's own dates only. */
  readonly region: string | null;
  /** Whether optional days count. */
  readonly withOptional: boolean;
  readonly extraHolidays: readonly NamedDate[];
  readonly exceptionalOpenings: readonly NamedDate[];
}

/** One holiday of a year as a company keeps it. */
export interface CompanyHoliday extends NamedDate {
  readonly kind: Holiday['kind'] | 'company';
  /** Country, state or city whose holiday it is; null for the company's own. */
  readonly region: string | null;
  /** False for an optional day that does not count, and for an exceptional opening. */
  readonly counts: boolean;
}

/**
 * Holidays of a year as a company keeps them, by date, one per day: its own before those of its region. A region that
 * is not known and a year outside `holidayYears` have none of their own.
 */
export function companyHolidays(settings: HolidaySettings, year: number): CompanyHoliday[] {
  const { region, withOptional } = settings;
  const openings = new Set(settings.exceptionalOpenings.map((day) => day.date));
  const days = new Map<PlainDate, CompanyHoliday>();
  const hasTable = year >= holidayYears.first && year <= holidayYears.last;
  const regional = region !== null && hasTable && isHolidayRegion(region) ? holidaysFor(region, year) : [];
  for (const holiday of regional) {
    const isKept = holiday.kind === 'public' || withOptional;
    days.set(holiday.date, { ...holiday, counts: isKept && !openings.has(holiday.date) });
  }
  for (const { date, name } of settings.extraHolidays) {
    if (!date.startsWith(`${year}-`)) continue;
    days.set(date, { date, name, kind: 'company', region: null, counts: !openings.has(date) });
  }
  return [...days.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** Dates of every region named, as `CompanyCalendar.holidays` holds them; null entries are left out. */
export function holidaysOfRegions(
  regions: readonly (string | null)[],
  withOptional: boolean,
): ReadonlyMap<string, readonly PlainDate[]> {
  const named = new Set(regions.filter((region) => region !== null));
  return new Map([...named].map((region) => [region, holidayDates(region, withOptional)]));
}
