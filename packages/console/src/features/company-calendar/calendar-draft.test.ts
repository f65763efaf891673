import { describe, expect, it } from 'vitest';
import { afterSaving } from '#lib/forms/use-versioned-draft.ts';
import {
  findDateProblem,
  draftOf,
  listHolidays,
  isSameCalendar,
  findTypedLists,
  nothingTyped,
  partsOf,
  withDate,
  withTyped,
  withoutDate,
} from './calendar-draft.ts';
import type { WireCalendar } from './model.ts';

const empty = {
  zone: 'America/Sao_Paulo',
  region: 'BR',
  with_optional: false,
  extra_holidays: [],
  exceptional_openings: [],
};

describe('the calendar of a company while it is edited', () => {
  it('keeps dates in order and takes one back', () => {
    const two = withDate(
      withDate(empty, 'extra_holidays', '2026-12-31', ' Party '),
      'extra_holidays',
      '2026-06-01',
      '',
    );
    expect(two.extra_holidays).toEqual([
      { date: '2026-06-01', name: '' },
      { date: '2026-12-31', name: 'Party' },
    ]);
    expect(
      isSameCalendar(
        withoutDate(withoutDate(two, 'extra_holidays', '2026-06-01'), 'extra_holidays', '2026-12-31'),
        empty,
      ),
    ).toBe(true);
  });

  it('refuses a date of either list, and an empty one', () => {
    const opening = withDate(empty, 'exceptional_openings', '2026-12-25', '');
    expect(findDateProblem(opening, '2026-12-25')).toBe('taken');
    expect(findDateProblem(opening, null)).toBe('missing');
    expect(findDateProblem(opening, '2026-02-30')).toBe('missing');
    expect(findDateProblem(opening, '2026-12-26')).toBeNull();
  });

  it('adds complete dates, and leaves the others in their forms', () => {
    const typed = {
      extra_holidays: { date: '2026-12-24', name: ' Eve ' },
      exceptional_openings: { date: null, name: 'Stocktaking' },
    };
    expect(findTypedLists(nothingTyped)).toEqual([]);
    expect(findTypedLists(typed)).toEqual(['extra_holidays', 'exceptional_openings']);
    const { calendar, typed: left, faulty } = withTyped(empty, typed, findTypedLists(typed));
    expect(calendar.extra_holidays).toEqual([{ date: '2026-12-24', name: 'Eve' }]);
    expect(calendar.exceptional_openings).toEqual([]);
    expect(left).toEqual({ ...typed, extra_holidays: nothingTyped.extra_holidays });
    expect(faulty).toEqual(['exceptional_openings']);
  });

  it('adds a date once, and never an invalid one', () => {
    const twice = {
      extra_holidays: { date: '2026-12-24', name: '' },
      exceptional_openings: { date: '2026-12-24', name: '' },
    };
    expect(withTyped(empty, twice, findTypedLists(twice)).faulty).toEqual(['exceptional_openings']);
    const noDay = { ...nothingTyped, extra_holidays: { date: '31/02/2026', name: '' } };
    expect(withTyped(empty, noDay, findTypedLists(noDay))).toEqual({
      calendar: empty,
      typed: noDay,
      faulty: ['extra_holidays'],
    });
  });

  it('leaves exceptional openings out, and counts optional holidays when asked', () => {
    const christmas = (calendar: typeof empty) =>
      listHolidays(calendar, 2026).find((day) => day.date === '2026-12-25')?.counts;
    expect(christmas(empty)).toBe(true);
    expect(christmas(withDate(empty, 'exceptional_openings', '2026-12-25', '') as typeof empty)).toBe(false);
    const carnival = (with_optional: boolean) =>
      listHolidays({ ...empty, with_optional }, 2026).find((day) => day.date === '2026-02-17')?.counts;
    expect([carnival(false), carnival(true)]).toEqual([false, true]);
  });

  it('lists states and cities of a country', () => {
    const regions = ['BR', 'BR-SP', 'BR-SP-SP', 'ES', 'ES-CT'].map((code) => ({ code, name: code }));
    expect(partsOf(regions, 'BR').map(({ code }) => code)).toEqual(['BR-SP', 'BR-SP-SP']);
    expect(partsOf(regions, null)).toEqual([]);
  });

  it('keeps edits made while a save was under way', () => {
    const saved: WireCalendar = {
      ...empty,
      language: 'pt-BR',
      region: 'BR-SP',
      version: 2,
      year: 2026,
      holidays: [],
      regions: [],
      updated_at: null,
      updated_by: null,
      updated_by_key: null,
    };
    const rules = { draftOf, isSame: isSameCalendar };
    const sent = { ...empty, region: 'BR-SP' };
    expect(afterSaving(rules, sent, sent, saved)).toEqual(draftOf(saved));
    const typed = withDate(sent, 'extra_holidays', '2026-12-31', 'Party');
    expect(afterSaving(rules, typed, sent, saved)).toEqual(typed);
  });
});
