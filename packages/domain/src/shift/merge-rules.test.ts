import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../calendar/instant.ts';
import { dayNumberOf } from '../calendar/plain-date.ts';
import { calendarArbitrary, ruleArbitrary, SPAN_DAYS, SPANS } from '../testing/arbitraries.ts';
import { aCalendar, aRule, aShift, workdays } from '../testing/factories.ts';
import { compileShift, momentOf } from './compile.ts';
import { mergeRules } from './merge-rules.ts';
import type { ShiftRule } from './types.ts';
import { findRuleProblems } from './validate-rules.ts';

const hoursOf = (rules: readonly ShiftRule[]) =>
  rules.map(({ startHour, endHour, endsNextDay }) => [startHour, endHour, endsNextDay]);

describe('merging rules', () => {
  it('makes one of rules that overlap on the same days, and keeps the first id', () => {
    const { rules, merged } = mergeRules([
      aRule({ id: 'a', startHour: '08:00', endHour: '12:00' }),
      aRule({ id: 'b', kind: 'weekly', day: 1, startHour: '08:00', endHour: '12:00' }),
      aRule({ id: 'c', startHour: '14:00', endHour: '18:00' }),
      aRule({ id: 'd', startHour: '11:00', endHour: '15:00' }),
    ]);
    expect(rules.map((rule) => rule.id)).toEqual(['a', 'b']);
    expect(hoursOf(rules)).toEqual([
      ['08:00', '18:00', false],
      ['08:00', '12:00', false],
    ]);
    expect(merged).toEqual([{ into: 0, from: [0, 2, 3] }]);
  });

  it('leaves what only touches, what limits its dates otherwise, and other days apart', () => {
    const list = [
      aRule({ startHour: '08:00', endHour: '12:00' }),
      aRule({ startHour: '12:00', endHour: '18:00' }),
      aRule({ startHour: '08:00', endHour: '12:00', startOn: '2026-03-01' }),
      ...workdays('08:00', '12:00'),
    ];
    expect(mergeRules(list)).toEqual({ rules: list, merged: [] });
  });

  it('unites over midnight, up to a whole day and no further', () => {
    const night = aRule({ startHour: '22:00', endHour: '06:00', endsNextDay: true });
    const evening = aRule({ startHour: '18:00', endHour: '23:00' });
    expect(hoursOf(mergeRules([evening, night]).rules)).toEqual([['18:00', '06:00', true]]);
    const tooLong = aRule({ startHour: '05:00', endHour: '23:00' });
    expect(mergeRules([tooLong, night]).merged).toEqual([]);
    const day = [
      aRule({ startHour: '00:00', endHour: '13:00' }),
      aRule({ startHour: '12:00', endHour: '23:59' }),
    ];
    expect(hoursOf(mergeRules(day).rules)).toEqual([['00:00', '23:59', false]]);
  });

  it('keeps one of equal closing rules', () => {
    const closed = aRule({ kind: 'holiday', startHour: null, endHour: null });
    expect(mergeRules([closed, closed])).toMatchObject({
      rules: [closed],
      merged: [{ into: 0, from: [0, 1] }],
    });
  });

  it('says the same as before at every instant, in valid rules, and has nothing left to merge', () => {
    const cases = fc
      .constantFrom(...SPANS.filter(({ timeZone }) => timeZone !== 'Pacific/Apia'))
      .chain((span) =>
        fc.record({
          span: fc.constant(span),
          calendar: calendarArbitrary(span),
          // The same rule with other hours as well, so that days agree often.
          rules: fc
            .array(fc.tuple(ruleArbitrary(span), ruleArbitrary(span)), { minLength: 1, maxLength: 4 })
            .map((pairs) =>
              pairs.flatMap(([a, b]) => {
                const hours = { startHour: b.startHour, endHour: b.endHour, endsNextDay: b.endsNextDay };
                return a.startHour === null || b.startHour === null ? [a] : [a, { ...a, ...hours }];
              }),
            )
            .filter((rules) => findRuleProblems(rules).length === 0),
          minutes: fc.array(fc.integer({ min: 0, max: SPAN_DAYS * 1440 }), { minLength: 20, maxLength: 20 }),
        }),
      );
    fc.assert(
      fc.property(cases, ({ span, calendar, rules, minutes }) => {
        const { rules: merged, merged: notes } = mergeRules(rules);
        expect(findRuleProblems(merged)).toEqual([]);
        expect(merged.length).toBe(rules.length - notes.reduce((sum, { from }) => sum + from.length - 1, 0));
        expect(mergeRules(merged).merged).toEqual([]);
        const [before, after] = [rules, merged].map((list) =>
          compileShift(aShift({ rules: list }), calendar),
        );
        for (const minute of minutes) {
          const at = dayNumberOf(span.firstOn) * DAY_MS + minute * MINUTE_MS;
          expect(momentOf(after!, at)).toBe(momentOf(before!, at));
        }
      }),
      { numRuns: 400 },
    );
  });

  it('copes with 500 rules that all overlap', () => {
    const list = Array.from({ length: 500 }, () => aRule({ startHour: '08:00', endHour: '09:00' }));
    expect(mergeRules(list).rules).toHaveLength(1);
    expect(compileShift(aShift({ rules: list }), aCalendar()).hasRules).toBe(true);
  });
});
