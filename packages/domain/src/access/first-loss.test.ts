import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS, type Instant } from '../calendar/instant.ts';
import { dayNumberOf } from '../calendar/plain-date.ts';
import { compileShift } from '../shift/compile.ts';
import { calendarArbitrary, shiftArbitrary, SPANS } from '../testing/arbitraries.ts';
import { aCompiledShift, aQuestion, aRule, instantOf, workdays } from '../testing/factories.ts';
import { decideFromAnywhere } from './anywhere.ts';
import { findFirstLoss, type AskAt } from './first-loss.ts';
import type { CompanyFacts, Subject } from './types.ts';

const asked =
  (subject: Partial<Subject>, company: Partial<CompanyFacts> = {}): AskAt =>
  (at) =>
    decideFromAnywhere(aQuestion({ subject, company }), at);

const weekdays = workdays('08:00', '18:00');
const office = asked({ shifts: [aCompiledShift({ rules: weekdays })] });
/** A Sunday. */
const noon = instantOf('2026-03-01 12:00');

describe('the first instant at which a change costs somebody their access', () => {
  it('is the next opening when the shift is closed outside of its hours', () => {
    const closed = asked({ shifts: [] });
    expect(findFirstLoss(office, closed, noon)).toBe(instantOf('2026-03-02 08:00'));
  });

  it('is now for whoever is let in now and not afterwards', () => {
    const at = instantOf('2026-03-02 09:00');
    expect(findFirstLoss(office, asked({ shifts: [] }), at)).toBe(at);
  });

  it('is the hour from which fewer are left, also days later', () => {
    const shorter = (day: number) =>
      weekdays.map((rule) => (rule.day === day ? { ...rule, endHour: '14:00' } : rule));
    const friday = asked({ shifts: [aCompiledShift({ rules: shorter(5) })] });
    expect(findFirstLoss(office, friday, noon)).toBe(instantOf('2026-03-06 14:00'));
  });

  it('is none where hours are only added, and where nothing changes', () => {
    const more = asked({
      shifts: [aCompiledShift({ rules: [...weekdays, aRule({ kind: 'weekly', day: 7 })] })],
    });
    expect(findFirstLoss(office, more, noon)).toBeNull();
    expect(findFirstLoss(office, office, noon)).toBeNull();
  });

  it('is none for whom no shift keeps out', () => {
    const boss = asked({ isAdministrator: true, shifts: [] });
    expect(findFirstLoss(boss, boss, noon)).toBeNull();
  });

  it('is what one finds by asking every quarter of an hour of three days', () => {
    const step = 15 * MINUTE_MS;
    const cases = fc.constantFrom(...SPANS).chain((span) =>
      fc.record({
        mine: fc.array(shiftArbitrary(span, 'mine'), { maxLength: 2 }),
        others: fc.array(shiftArbitrary(span, 'others'), { maxLength: 2 }),
        calendar: calendarArbitrary(span),
        minute: fc.integer({ min: 3 * 1440, max: 8 * 1440 }),
        firstOn: fc.constant(span.firstOn),
      }),
    );
    fc.assert(
      fc.property(cases, ({ mine, others, calendar, minute, firstOn }) => {
        const start = dayNumberOf(firstOn) * DAY_MS + minute * MINUTE_MS;
        const company = { timeZone: calendar.timeZone };
        const askOf = (shifts: typeof mine) =>
          asked({ shifts: shifts.map((shift) => compileShift(shift, calendar)) }, company);
        const [before, after] = [askOf(mine), askOf(others)];
        const isLost = (at: Instant): boolean => before(at).isAllowed && !after(at).isAllowed;
        const found = findFirstLoss(before, after, start);
        expect(found === null || isLost(found)).toBe(true);
        for (let at = start; at < Math.min(found ?? Infinity, start + 3 * DAY_MS); at += step)
          expect(isLost(at)).toBe(false);
      }),
      { numRuns: 100 },
    );
  });
});
