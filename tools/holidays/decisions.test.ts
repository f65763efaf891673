import { describe, expect, it } from 'vitest';
import { holidayRegions, holidaysFor } from '@shiftgate/domain/holidays/holidays.ts';
import { differs, sideBySide, type Difference } from './compare.ts';
import { takesAway } from './decide.ts';
import { datesOf, type Decision } from './decisions/decision.ts';
import { general } from './decisions/general.ts';
import { decisions } from './decisions/index.ts';
import { firstSource } from './first-source.ts';
import { secondCodes, secondYears } from './second-source.ts';

type Day = Difference & { readonly table: 'public' | 'optional' | undefined };

/** Every date of a region, with what both sources and the table say. */
function daysOfRegion(code: string): Day[] {
  const table = new Map<string, 'public' | 'optional'>();
  for (let year = secondYears.first; year <= secondYears.last; year += 1) {
    for (const { date, kind } of holidaysFor(code, year)) table.set(date, kind);
  }
  const both = sideBySide(code);
  const known = new Set(both.map(({ date }) => date));
  const alone = [...table.keys()].filter((date) => !known.has(date));
  return [...both, ...alone.map((date) => ({ code, date, first: undefined, second: undefined }))].map(
    (day) => ({ ...day, table: table.get(day.date) }),
  );
}

const says = ({ date, first, second, table }: Day) => `${date} ${first?.kind} ${second?.kind} ${table}`;

/** Days of a region that need a decision, those aside that are the same for its whole country. */
function openDays(code: string): Day[] {
  const nation = new Set(code.length > 2 ? openDays(code.slice(0, 2)).map(says) : []);
  return daysOfRegion(code).filter(
    (day) => (differs(day) || day.table !== day.first?.kind) && !nation.has(says(day)),
  );
}

const holidaysOf = new Map(secondCodes.map((code) => [code, firstSource(code, secondYears)]));

/** Dates that a row is about, in the years of the second source. */
function datesOfRow(row: Decision): Set<string> {
  const taken = holidaysOf.get(row.region)!.filter((holiday) => takesAway(row, holiday));
  return new Set([
    ...taken.map(({ date }) => date),
    ...(row.does === 'drop' ? [] : datesOf(row, secondYears)),
    // Where one source does not know that a law moves the day.
    ...(row.does !== 'drop' && 'shift' in row.day
      ? datesOf({ ...row, day: { on: row.day.on } }, secondYears)
      : []),
  ]);
}

const rows = decisions.map((row) => ({ row, dates: datesOfRow(row) }));
const days = secondCodes.flatMap(openDays);

const rowsFor = ({ code, date }: Day) =>
  rows.filter(
    ({ row, dates }) => (row.region === code || code.startsWith(`${row.region}-`)) && dates.has(date),
  );
const rulesFor = (day: Day) =>
  general.filter((rule) => day.code.startsWith(rule.country) && rule.covers(day));
const tell = (day: Day) => `${day.code} ${says(day)} ${day.first?.name ?? ''} / ${day.second?.name ?? ''}`;

describe('the table of holidays beside a second source', () => {
  it('has every country and state of both', () => {
    const states = [...holidayRegions.keys()].filter((code) => code.split('-').length < 3);
    expect(secondCodes.filter((code) => code.split('-').length < 3).toSorted()).toEqual(states.toSorted());
    expect(secondCodes.every((code) => holidayRegions.has(code))).toBe(true);
  });

  it('has a decision for every day on which they differ', () => {
    const undecided = days.filter((day) => rowsFor(day).length === 0 && rulesFor(day).length === 0);
    expect(undecided.map(tell)).toEqual([]);
  });

  it('has what was decided', () => {
    const wrong = days.filter((day) => {
      const row = rowsFor(day).toSorted((a, b) => b.row.region.length - a.row.region.length)[0]?.row;
      if (row?.does === 'keep') return day.table !== day.first?.kind;
      if (row?.follows === 'second') {
        return (day.table === 'public') !== (day.second?.kind === 'public');
      }
      if (row !== undefined) return day.table === 'public' && !addsOn(row, day.date);
      const rule = rulesFor(day)[0];
      return rule !== undefined && day.table !== day[rule.follows]?.kind;
    });
    expect(wrong.map(tell)).toEqual([]);
  });

  it('needs every decision', () => {
    const idle = rows.filter(
      ({ row, dates }) => !days.some(({ code, date }) => code === row.region && dates.has(date)),
    );
    expect(idle.map(({ row }) => `${row.region} ${row.name}`)).toEqual([]);
    expect(
      general.filter((rule) => !days.some((day) => rulesFor(day).includes(rule))).map(({ what }) => what),
    ).toEqual([]);
  });

  it('moves a day as its law says', () => {
    const dates = (code: string, name: string) =>
      [2026, 2027, 2028].flatMap((year) =>
        holidaysFor(code, year)
          .filter((holiday) => holiday.name === name)
          .map(({ date }) => date),
      );
    expect(dates('BR-AL', 'Dia do Evangélico')).toEqual(['2026-11-30', '2027-11-29', '2028-12-01']);
    expect(dates('ES-ML', 'Día de Melilla')).toEqual(['2026-09-17', '2027-09-17', '2028-09-18']);
    expect(dates('BR-TO', 'Autonomia do Estado')).toEqual([]);
    expect(holidaysFor('BR-PR', 2028).map(({ date }) => date)).not.toContain('2028-12-19');
  });
});

function addsOn(row: Decision, date: string): boolean {
  return row.does === 'add' && datesOf(row, secondYears).includes(date);
}
