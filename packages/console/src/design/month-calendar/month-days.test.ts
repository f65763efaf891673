import { describe, expect, it } from 'vitest';
import { addMonths, monthText, readMonth, sameDayIn, weeksOfMonth } from './month-days.ts';

describe('the weeks of a month', () => {
  it('begin on Monday and leave the days of other months out', () => {
    const weeks = weeksOfMonth({ year: 2026, month: 11 });
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(weeks[5]?.slice(0, 2)).toEqual(['2026-11-30', null]);
  });

  it('fill four weeks when February begins on a Monday', () => {
    expect(weeksOfMonth({ year: 2027, month: 2 })).toHaveLength(4);
  });
});

describe('moving between months', () => {
  it('crosses the year in both directions', () => {
    expect(addMonths({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 });
    expect(addMonths({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 });
  });

  it('stays on the day of the month, or on the last one where there is none', () => {
    expect(sameDayIn('2026-01-31', 1)).toBe('2026-02-28');
    expect(sameDayIn('2026-03-15', -1)).toBe('2026-02-15');
  });

  it('reads what it writes and nothing else', () => {
    expect(readMonth(monthText({ year: 2026, month: 3 }))).toEqual({ year: 2026, month: 3 });
    expect(['2026-13', '2026-00', 'x', ''].map(readMonth)).toEqual([null, null, null, null]);
  });
});
