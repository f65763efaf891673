import { correct, type CorrectedHoliday } from './corrections.ts';
import { countries } from './countries.ts';
import { rawHolidays } from './library.ts';

/** Holidays of a region with those around it, as the library has them once corrected. */
export function firstSource(
  code: string,
  years: { readonly first: number; readonly last: number },
): CorrectedHoliday[] {
  const path = code.split('-');
  const { language } = countries.find((country) => country.code === path[0])!;
  const found = new Map<string, CorrectedHoliday>();
  for (let year = years.first - 1; year <= years.last + 1; year += 1) {
    for (const raw of rawHolidays(path, year, language)) {
      const holiday = correct(path[0]!, raw);
      if (holiday === null) continue;
      const own = Number(holiday.date.slice(0, 4));
      const id = `${holiday.date} ${holiday.name} ${holiday.kind}`;
      if (own >= years.first && own <= years.last && !found.has(id)) found.set(id, holiday);
    }
  }
  return [...found.values()];
}
