import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holidayRegions, holidaysFor } from '@shiftgate/domain/holidays/holidays.ts';
import { countries } from './countries.ts';
import { takesAway } from './decide.ts';
import { datesOf } from './decisions/decision.ts';
import { decisions } from './decisions/index.ts';
import { openLibrary, rawHolidays } from './library.ts';
import { pageOf } from './page.ts';

// The union is made here in the plainest way, not with the generator's own code: whole days of the country, the state
// and the city. What we differ in on purpose is decided in a table, and nothing else may differ.
const wholeDayTypes = ['public', 'bank', 'optional'];
const isPartOfDay = (rule: string) => /PT\d+H|\d\d:\d\d/.test(rule);

function libraryDates(code: string, year: number): Map<string, boolean> {
  const parts = code.split('-');
  const { language } = countries.find((country) => country.code === parts[0])!;
  const rows = decisions.filter(({ region }) => code === region || code.startsWith(`${region}-`));
  const dates = new Map<string, boolean>();
  parts.forEach((_part, index) => {
    for (const near of [year - 1, year, year + 1]) {
      for (const day of rawHolidays(parts.slice(0, index + 1), near, language)) {
        const date = day.date.slice(0, 10);
        if (!date.startsWith(`${year}-`) || !wholeDayTypes.includes(day.type) || isPartOfDay(day.rule))
          continue;
        if (rows.some((row) => takesAway(row, { date, name: day.name }))) continue;
        const isElection = parts[0] === 'BR' && day.rule.endsWith('even years');
        const isPublic = day.type === 'public' && !isElection;
        dates.set(date, (dates.get(date) ?? false) || isPublic);
      }
    }
  });
  for (const row of rows) {
    if (row.does === 'add')
      for (const date of datesOf(row, { first: year, last: year })) dates.set(date, true);
  }
  return dates;
}

/** Days that count instead of those of the country: federal holidays that the state does not have. */
const isFederalAlone = (code: string, name: string) =>
  holidayRegions
    .get(code.split('-').slice(0, 2).join('-'))!
    .entries.some((entry) => entry.instead === true && entry.name === name);

const codes = [...holidayRegions.keys()];

describe('the table of holidays beside the library it was made from', () => {
  it('holds every country, state and city the library has for our countries', () => {
    const library = openLibrary([]);
    const wanted = ['BR', 'ES', 'US'].flatMap((country) => {
      const states = Object.keys(library.getStates(country) ?? {});
      return [
        country,
        ...states.flatMap((state) => [
          `${country}-${state}`,
          ...Object.keys(library.getRegions(country, state) ?? {}).map(
            (city) => `${country}-${state}-${city}`,
          ),
        ]),
      ];
    });
    expect(codes.toSorted()).toEqual(wanted.toSorted());
    expect(codes.filter((code) => /^BR-..$/.test(code))).toHaveLength(27);
  });

  it('agrees on every region and year of 2024 to 2035, corrections and decisions aside', () => {
    fc.assert(
      fc.property(fc.constantFrom(...codes), fc.integer({ min: 2024, max: 2035 }), (code, year) => {
        const ours = holidaysFor(code, year).map(({ date, kind, name }) =>
          kind === 'optional' && isFederalAlone(code, name) ? `${date} public` : `${date} ${kind}`,
        );
        const theirs = [...libraryDates(code, year)].map(
          ([date, isPublic]) => `${date} ${isPublic ? 'public' : 'optional'}`,
        );
        expect(ours).toEqual(theirs.toSorted());
      }),
      { numRuns: 150 },
    );
  });

  it('makes a federal holiday that a state does not have optional there, and nowhere else', () => {
    const columbusDay = (code: string) =>
      holidaysFor(code, 2027).find(({ date }) => date === '2027-10-11')?.kind;
    expect([columbusDay('US'), columbusDay('US-AR'), columbusDay('US-NY')]).toEqual([
      'public',
      'optional',
      'public',
    ]);
  });

  it('is described by a page that is up to date', () => {
    expect(readFileSync('docs/holidays.md', 'utf8')).toBe(pageOf());
  });
});
