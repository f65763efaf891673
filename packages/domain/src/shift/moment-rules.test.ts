import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCompiledShift, aRule, instantOf, workdays } from '../testing/factories.ts';
import { COVERED, momentOf } from './compile.ts';
import { momentRules } from './moment-rules.ts';

const night = aRule({
  id: 'night',
  kind: 'weekly',
  day: 5,
  startHour: '22:00',
  endHour: '06:00',
  endsNextDay: true,
});
const day = aRule({ id: 'day', kind: 'weekly', day: 5 });
const closed = { startHour: null, endHour: null };
const holidays = aRule({ id: 'holiday', kind: 'holiday', ...closed });
const christmas = aRule({
  id: 'christmas',
  kind: 'special_date',
  startOn: '2026-12-25',
  startHour: '10:00',
  endHour: '12:00',
});
const calendar = { holidays: new Map([['BR', ['2026-12-25', '2026-11-20']]]) };

describe('the rules that speak at a moment', () => {
  it('names the rule that opens, and the others of the day', () => {
    const shift = aCompiledShift({ rules: [day, night] });
    expect(momentRules(shift, instantOf('2026-11-27 09:00'))).toMatchObject({
      isCovered: true,
      opening: ['day'],
      deciding: ['day', 'night'],
      isTail: false,
    });
  });

  it('gives the tail of a night to the rule of the day before', () => {
    const shift = aCompiledShift({ rules: [night, holidays] }, calendar);
    expect(momentRules(shift, instantOf('2026-11-21 05:59'))).toMatchObject({
      isCovered: false,
      opening: [],
    });
    expect(momentRules(shift, instantOf('2026-11-28 05:59'))).toMatchObject({
      isCovered: true,
      opening: ['night'],
      isTail: true,
      deciding: [],
    });
  });

  it('ranks special dates over holidays over the rest, and names the outranked rules', () => {
    const shift = aCompiledShift({ rules: [day, holidays, christmas] }, calendar);
    expect(momentRules(shift, instantOf('2026-12-25 09:00'))).toMatchObject({
      kind: 'special_date',
      isCovered: false,
      deciding: ['christmas'],
      outranked: ['holiday', 'day'],
    });
    expect(momentRules(shift, instantOf('2026-11-20 09:00'))).toMatchObject({
      kind: 'holiday',
      deciding: ['holiday'],
      outranked: ['day'],
    });
  });

  it('knows the rules of a shift that is not in force', () => {
    const shift = aCompiledShift({ rules: [day], state: 'disabled' });
    expect(momentRules(shift, instantOf('2026-11-27 09:00'))).toMatchObject({
      isInForce: false,
      isCovered: false,
      opening: ['day'],
    });
  });

  it('finds an opening rule exactly where the engine finds the moment covered', () => {
    const rules = [...workdays('08:00', '12:00'), night, holidays, christmas].map((rule, index) => ({
      ...rule,
      id: rule.id ?? `r${index}`,
    }));
    const shift = aCompiledShift({ rules }, calendar);
    const first = instantOf('2026-11-16 00:00');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 * 24 * 60 }), (minutes) => {
        const at = first + minutes * 60_000;
        return momentRules(shift, at).opening.length > 0 === ((momentOf(shift, at) & COVERED) !== 0);
      }),
    );
  });
});
