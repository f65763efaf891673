import { describe, expect, it } from 'vitest';
import { COMPANY_ZONE, aCompiledShift, aRule, instantOf } from '../testing/factories.ts';
import { zoneOf } from '../calendar/zone.ts';
import { findVacationCut } from './vacation-cut.ts';

const zone = zoneOf(COMPANY_ZONE);
/** Friday to Friday. */
const vacation = { startOn: '2025-03-14', endOn: '2025-03-21' };
const monday = instantOf('2025-03-10 09:00');
const night = { startHour: '22:00', endHour: '06:00', endsNextDay: true };
const cutOf = (rules: ReturnType<typeof aRule>[], at = monday, shift = {}) =>
  findVacationCut(aCompiledShift({ rules, ...shift }), vacation, zone, at);

describe('what a vacation cuts', () => {
  it('is the rest of the night that began the evening before', () => {
    expect(cutOf([aRule(night)])).toEqual({
      cutAt: instantOf('2025-03-14 00:00'),
      wouldEndAt: instantOf('2025-03-14 06:00'),
    });
    expect(cutOf([aRule({ ...night, kind: 'weekly', day: 4 })])).not.toBeNull();
  });

  it.each([
    ['days', [aRule()]],
    ['hours that end at that midnight', [aRule({ startHour: '18:00', endHour: '23:59' })]],
    ['a night of another weekday', [aRule({ ...night, kind: 'weekly', day: 5 })]],
    ['whole days, each of which starts again', [aRule({ startHour: '00:00', endHour: '23:59' })]],
    ['no hours', []],
  ] as const)('is nothing of %s', (_name, rules) => {
    expect(cutOf([...rules])).toBeNull();
  });

  it('is nothing of a shift that is disabled, or in force on one side of midnight only', () => {
    const period = (startOn: string | null, endOn: string | null) => ({
      state: 'scheduled' as const,
      period: { startOn, endOn },
    });
    expect(cutOf([aRule(night)], monday, { state: 'disabled' })).toBeNull();
    expect(cutOf([aRule(night)], monday, period('2025-03-14', null))).toBeNull();
    expect(cutOf([aRule(night)], monday, period(null, '2025-03-13'))).toBeNull();
    expect(cutOf([aRule(night)], monday, period(null, '2025-03-14'))).not.toBeNull();
  });

  it('is the longest of several nights, and of a special date what that day has', () => {
    const long = aRule({ ...night, startHour: '20:00', endHour: '08:00' });
    expect(cutOf([aRule(night), long])?.wouldEndAt).toBe(instantOf('2025-03-14 08:00'));
    const closed = aRule({ kind: 'special_date', startOn: '2025-03-13', startHour: null, endHour: null });
    expect(cutOf([long, closed])).toBeNull();
  });

  it('is cut immediately when the vacation has begun, as long as the night still runs', () => {
    const atOne = instantOf('2025-03-14 01:00');
    expect(cutOf([aRule(night)], atOne)?.cutAt).toBe(atOne);
    expect(cutOf([aRule(night)], instantOf('2025-03-14 06:00'))).toBeNull();
  });

  it('follows midnight of the company in a shift of another zone', () => {
    const rules = [aRule({ startHour: '18:00', endHour: '23:30' })];
    const shift = { timeZone: 'America/Manaus' };
    expect(cutOf(rules, monday, shift)).toEqual({
      cutAt: instantOf('2025-03-14 00:00'),
      wouldEndAt: instantOf('2025-03-13 23:30', 'America/Manaus'),
    });
  });
});
