import { describe, expect, it } from 'vitest';
import { easterOf } from '../calendar/easter.ts';
import { plainDateOf } from '../calendar/plain-date.ts';
import { holidayDates, holidayRegions, holidaysFor, holidayYears, isHolidayRegion } from './holidays.ts';

const publicDates = (region: string, year: number) =>
  holidaysFor(region, year)
    .filter((holiday) => holiday.kind === 'public')
    .map((holiday) => holiday.date.slice(5));

const states = [...holidayRegions.keys()].filter((code) => /^BR-..$/.test(code));

describe('Easter', () => {
  it.each([
    [1818, '1818-03-22'],
    [1954, '1954-04-18'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2038, '2038-04-25'],
    [2049, '2049-04-18'],
  ])('falls in %i on %s', (year, date) => {
    expect(plainDateOf(easterOf(year))).toBe(date);
  });
});

describe('holidays of Brazil', () => {
  it.each([
    [2026, ['01-01', '04-03', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25']],
    [2027, ['01-01', '03-26', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25']],
  ])('are in %i the official national ones', (year, dates) => {
    expect(publicDates('BR', year)).toEqual(dates);
  });

  it('count 20 November in every state from 2024 on, and before only where the state had it', () => {
    expect(states).toHaveLength(27);
    for (const state of states)
      expect([state, publicDates(state, 2026)]).toEqual([state, expect.arrayContaining(['11-20'])]);
    expect(publicDates('BR-RJ-RJ', 2027)).toContain('11-20');
    expect(publicDates('BR-RS', 2023)).not.toContain('11-20');
    expect(publicDates('BR-AM', 2023)).toContain('11-20');
  });

  it('leave Carnaval and Corpus Christi optional, but for the state and the city that made them public', () => {
    const optional = holidaysFor('BR', 2026).filter((holiday) => holiday.kind === 'optional');
    expect(optional.map(({ date, name }) => `${date} ${name}`)).toEqual([
      '2026-02-16 Carnaval',
      '2026-02-17 Carnaval',
      '2026-06-04 Corpus Christi',
      '2026-10-04 Eleições',
      '2026-10-25 Eleições',
    ]);
    expect(publicDates('BR-RJ', 2026)).toContain('02-17');
    expect(publicDates('BR-SP', 2026)).not.toContain('06-04');
    expect(publicDates('BR-SP-SP', 2026)).toContain('06-04');
  });

  it('join country, state and city, one entry per day, each with the region it comes from', () => {
    const own = holidaysFor('BR-SP-SP', 2026).filter((holiday) => holiday.region !== 'BR');
    expect(own.map(({ date, region }) => `${date} ${region}`)).toEqual([
      '2026-01-25 BR-SP-SP',
      '2026-06-04 BR-SP-SP',
      '2026-07-09 BR-SP',
    ]);
    const dates = holidaysFor('BR-SP-SP', 2026).map((holiday) => holiday.date);
    expect(new Set(dates).size).toBe(dates.length);
    expect(dates).toEqual(dates.toSorted());
  });

  it('are those of each state by its laws', () => {
    expect(publicDates('BR-AC', 2027)).toEqual(expect.arrayContaining(['01-22', '01-23', '11-19']));
    expect(publicDates('BR-AL', 2027)).toContain('11-29');
    expect(publicDates('BR-DF', 2027)).toContain('05-27');
    expect(publicDates('BR-GO', 2027)).toContain('10-28');
    expect(publicDates('BR-PE', 2027)).toContain('03-06');
    expect(publicDates('BR-PE-RE', 2027)).not.toContain('03-07');
    expect(publicDates('BR-PR-CU', 2028)).not.toContain('12-19');
    expect(publicDates('BR-TO', 2027)).not.toContain('03-18');
  });

  it('move with the Sunday that Santa Catarina puts them on', () => {
    expect(publicDates('BR-SC', 2026)).toEqual(expect.arrayContaining(['08-16', '11-29']));
    expect(publicDates('BR-SC', 2024)).toEqual(expect.arrayContaining(['08-11', '12-01']));
  });
});

describe('holidays elsewhere', () => {
  it('name the observed day and the day itself in the United States', () => {
    expect(publicDates('US', 2026)).toEqual(expect.arrayContaining(['07-03', '07-04', '11-26']));
  });
  it('keep a federal holiday optional in a state without it, and public in the others', () => {
    expect(publicDates('US-TX', 2027)).not.toContain('10-11');
    expect(holidaysFor('US-TX', 2027).find(({ date }) => date === '2027-10-11')).toMatchObject({
      kind: 'optional',
      region: 'US-TX',
    });
    expect(publicDates('US-NY', 2027)).toContain('10-11');
    expect(publicDates('US-FL', 2027)).toContain('02-15');
  });
  it('join the days of Catalonia to those of Spain', () => {
    expect(publicDates('ES-CT', 2026)).toEqual(expect.arrayContaining(['01-06', '09-11', '12-26']));
    expect(publicDates('ES', 2026)).not.toContain('09-11');
  });
});

describe('what is asked of the table', () => {
  it('refuses a region it does not know and a year it was not made for', () => {
    expect(() => holidaysFor('BR-XX', 2026)).toThrow(RangeError);
    expect(() => holidaysFor('BR', holidayYears.last + 1)).toThrow(RangeError);
    expect(() => holidaysFor('BR', Number.NaN)).toThrow(RangeError);
    expect([isHolidayRegion('BR-SP'), isHolidayRegion('BR-XX'), isHolidayRegion('')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('gives the dates of all its years, the optional ones only when asked', () => {
    expect(holidayDates('BR', false)).toContain('2026-11-20');
    expect(holidayDates('BR', false)).not.toContain('2026-02-17');
    expect(holidayDates('BR', true)).toContain('2026-02-17');
    expect(holidayDates('BR-XX', true)).toEqual([]);
  });
});
