import Holidays from 'date-holidays';
import type { RawHoliday } from './corrections.ts';

/** Opens the library for a country, state and city (all optional). */
export function openLibrary(path: readonly string[]): Holidays {
  const [country, state, city] = path;
  if (country === undefined) return new Holidays();
  if (state === undefined) return new Holidays(country);
  return city === undefined ? new Holidays(country, state) : new Holidays(country, state, city);
}

const opened = new Map<string, Holidays>();

/** Holidays of a region in a year, as the library has them. */
export function rawHolidays(path: readonly string[], year: number, language: string): readonly RawHoliday[] {
  const key = path.join('-');
  const library = opened.get(key) ?? openLibrary(path);
  opened.set(key, library);
  return library.getHolidays(year, language);
}
