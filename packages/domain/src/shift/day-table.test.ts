import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../calendar/instant.ts';
import { findDay, keepDay, makeDayTable, makeEntry, nextOther, stateAt, STATES } from './day-table.ts';

const HOUR = 3_600_000;
const working = [makeEntry(0, 1), makeEntry(8 * HOUR, 3), makeEntry(18 * HOUR, 1)];

/** A day whose states no other day has: so many entries, a millisecond or more apart. */
function dayOfItsOwn(day: number, length: number): { millisecond: number; state: number }[] {
  return Array.from({ length }, (_, index) => ({ millisecond: index * (day + 1), state: index % STATES }));
}

describe('the table of days', () => {
  it('gives the state of each millisecond of a day', () => {
    const table = makeDayTable();
    const begin = keepDay(table, 20_000, working);
    const states = [0, 8 * HOUR - 1, 8 * HOUR, 18 * HOUR - 1, 18 * HOUR, DAY_MS - 1];
    expect(states.map((millisecond) => stateAt(table, begin, millisecond))).toEqual([1, 1, 3, 3, 1, 1]);
  });

  it('finds the next millisecond whose bits differ', () => {
    const table = makeDayTable();
    const begin = keepDay(table, 20_000, working);
    const next = (after: number, bits: number): number => nextOther(table, begin, after, { mask: 2, bits });
    expect([next(-1, 2), next(0, 2), next(-1, 0), next(9 * HOUR, 2), next(18 * HOUR, 0)]).toEqual([
      0,
      18 * HOUR,
      8 * HOUR,
      18 * HOUR,
      DAY_MS,
    ]);
  });

  it('shares the entries of identical days, and of no others', () => {
    const table = makeDayTable();
    const first = keepDay(table, 1, working);
    const longer = keepDay(table, 2, [...working, makeEntry(20 * HOUR, 3)]);
    const shorter = keepDay(table, 3, working.slice(0, 2));
    const { used } = table;
    expect(keepDay(table, 4, working)).toBe(first);
    expect(table.used).toBe(used);
    expect(new Set([first, longer, shorter]).size).toBe(3);
    expect(stateAt(table, shorter, DAY_MS - 1)).toBe(3);
  });

  it('never takes one day for another, however far apart', () => {
    const table = makeDayTable();
    const farthest = 100_000_000;
    for (const day of [-farthest, -1, 0, 511, 512, farthest]) {
      expect(findDay(table, day)).toBe(-1);
      const begin = keepDay(table, day, working);
      expect([findDay(table, day), findDay(table, day + 512), findDay(table, day - 512)]).toEqual([
        begin,
        -1,
        -1,
      ]);
    }
  });

  it('forgets older days rather than grow without end', () => {
    const table = makeDayTable();
    for (let day = 0; day < 400; day += 1) {
      const runs = dayOfItsOwn(day, 40);
      const entries = runs.map(({ millisecond, state }) => makeEntry(millisecond, state));
      const begin = keepDay(table, day, entries);
      expect(findDay(table, day)).toBe(begin);
      expect(runs.map(({ millisecond }) => stateAt(table, begin, millisecond))).toEqual(
        runs.map(({ state }) => state),
      );
    }
    expect(table.entries.length).toBeLessThanOrEqual(8192);
    expect(findDay(table, 0)).toBe(-1);
  });
});
