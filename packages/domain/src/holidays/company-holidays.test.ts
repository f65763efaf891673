import { describe, expect, it } from 'vitest';
import { companyHolidays, holidaysOfRegions, type HolidaySettings } from './company-holidays.ts';
import { holidayYears } from './holidays.ts';

const settings = (fields: Partial<HolidaySettings> = {}): HolidaySettings => ({
  region: 'BR',
  withOptional: false,
  extraHolidays: [],
  exceptionalOpenings: [],
  ...fields,
});
const on = (date: string, fields: Partial<HolidaySettings> = {}) =>
  companyHolidays(settings(fields), 2026).find((day) => day.date === date);

describe('holidays of a company', () => {
  it('counts an optional day only where the company asks for it', () => {
    expect(on('2026-02-17')).toMatchObject({ kind: 'optional', counts: false });
    expect(on('2026-02-17', { withOptional: true })).toMatchObject({ counts: true });
  });

  it('names a day of its own before the holiday of the region, and knows where each comes from', () => {
    const extraHolidays = [{ date: '2026-12-25', name: 'Aniversário da loja' }];
    expect(on('2026-12-25', { extraHolidays })).toEqual({
      date: '2026-12-25',
      name: 'Aniversário da loja',
      kind: 'company',
      region: null,
      counts: true,
    });
    expect(on('2026-07-09', { region: 'BR-SP' })).toMatchObject({ region: 'BR-SP', counts: true });
  });

  it('takes an exceptional opening out and still says which holiday it was', () => {
    const exceptionalOpenings = [{ date: '2026-12-25', name: '' }];
    expect(on('2026-12-25', { exceptionalOpenings })).toMatchObject({ name: 'Natal', counts: false });
  });

  it('keeps days of its own without a region, and where the table of holidays ends', () => {
    const year = holidayYears.last + 1;
    const extraHolidays = [{ date: `${year}-03-01`, name: '' }];
    expect(companyHolidays(settings({ extraHolidays }), year).map((day) => day.date)).toEqual([
      `${year}-03-01`,
    ]);
    expect(companyHolidays(settings({ region: null }), 2026)).toEqual([]);
    expect(companyHolidays(settings({ region: 'BR-XX' }), 2026)).toEqual([]);
  });

  it('gathers the dates of every region once', () => {
    const dates = holidaysOfRegions(['BR', null, 'BR-SP', 'BR'], false);
    expect([...dates.keys()]).toEqual(['BR', 'BR-SP']);
    expect(dates.get('BR-SP')).toContain('2026-07-09');
  });
});
