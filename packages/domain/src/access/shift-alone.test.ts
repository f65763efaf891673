import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../calendar/instant.ts';
import { dayNumberOf } from '../calendar/plain-date.ts';
import { compileShift, nextChangeOfCover } from '../shift/compile.ts';
import { calendarArbitrary, shiftArbitrary, SPAN_DAYS, SPANS } from '../testing/arbitraries.ts';
import { aCompiledShift, aQuestion, aRule, COMPANY_ZONE, instantOf, workdays } from '../testing/factories.ts';
import { decideFromAnywhere } from './anywhere.ts';
import { explainShift } from './shift-alone.ts';

const named = (rules: ReturnType<typeof aRule>[]) =>
  rules.map((rule, index) => ({ ...rule, id: String(index) }));
const explain = (rules: ReturnType<typeof aRule>[], at: string, calendar = {}) =>
  explainShift(aCompiledShift({ rules: named(rules) }, calendar), COMPANY_ZONE, instantOf(at));

describe('what a shift says of an instant', () => {
  it('of several rules that let in names the one that lasts longest, then the first', () => {
    const rules = [aRule({ endHour: '12:00' }), aRule({ endHour: '19:00' }), ...workdays('08:00', '19:00')];
    const said = explain(rules, '2026-03-02 09:00');
    expect(said).toMatchObject({
      verdict: { isAllowed: true },
      decidingRule: '1',
      until: instantOf('2026-03-02 19:00'),
    });
    expect(said.parts.filter(({ part }) => part === 'opens')).toHaveLength(3);
  });

  it('lets a tail of the night before decide against the day itself', () => {
    const rules = [
      aRule({ startHour: '22:00', endHour: '06:00', endsNextDay: true }),
      aRule({ kind: 'special_date', startOn: '2026-03-03', startHour: null, endHour: null }),
    ];
    expect(explain(rules, '2026-03-03 05:59')).toMatchObject({
      verdict: { isAllowed: true },
      decidingRule: '0',
      parts: [
        { ruleId: '0', part: 'opens', isTail: true },
        { ruleId: '1', part: 'closes', isTail: false },
      ],
    });
    expect(explain(rules, '2026-03-03 06:00')).toMatchObject({
      verdict: { isAllowed: false, result: 'special_day' },
      decidingRule: '1',
    });
  });

  it('agrees with the decision on a person with this shift only, and names a rule exactly when one allows', () => {
    const cases = fc.constantFrom(...SPANS).chain((span) =>
      fc.record({
        span: fc.constant(span),
        shift: shiftArbitrary(span, 'a'),
        calendar: calendarArbitrary(span),
        minutes: fc.array(fc.integer({ min: 0, max: SPAN_DAYS * 1440 }), { minLength: 8, maxLength: 8 }),
      }),
    );
    fc.assert(
      fc.property(cases, ({ span, shift, calendar, minutes }) => {
        const asked = { ...shift, rules: shift.rules.map((rule, index) => ({ ...rule, id: String(index) })) };
        const compiled = compileShift(asked, calendar);
        for (const minute of minutes) {
          const at = dayNumberOf(span.firstOn) * DAY_MS + minute * MINUTE_MS;
          const said = explainShift(compiled, calendar.timeZone, at);
          const question = aQuestion({
            subject: { shifts: [compiled] },
            company: { timeZone: calendar.timeZone, timeClockFallback: 'allow' },
          });
          const { isAllowed } = said.verdict;
          expect(said.verdict).toEqual(decideFromAnywhere(question, at));
          if (isAllowed) expect(said.decidingRule).not.toBeNull();
          expect(isAllowed && !said.moment.opening.includes(said.decidingRule ?? '')).toBe(false);
          const until = nextChangeOfCover(compiled, at, at + 366 * DAY_MS);
          expect(said.until ?? Infinity).toBe(until);
        }
      }),
      { numRuns: 150 },
    );
  });
});
