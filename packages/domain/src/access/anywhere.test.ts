import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../calendar/instant.ts';
import { dayNumberOf } from '../calendar/plain-date.ts';
import { compileShift } from '../shift/compile.ts';
import { attemptArbitrary, calendarArbitrary, shiftArbitrary, SPANS } from '../testing/arbitraries.ts';
import { aCompiledShift, aQuestion, aRule, instantOf } from '../testing/factories.ts';
import { askFromAnywhere, decideFromAnywhere } from './anywhere.ts';
import { decideFull } from './decide.ts';
import type { CompanyFacts, Subject } from './types.ts';

const at = instantOf('2026-03-02 09:00');

function ask(subject: Partial<Subject> | null, company: Partial<CompanyFacts> = {}, instant = at) {
  return decideFromAnywhere(aQuestion({ subject, company }), instant);
}

describe('a verdict from wherever suits the person best', () => {
  it('names what the deciding shift limits', () => {
    const shifts = [aCompiledShift({ ipRules: ['10.0.0.0/8'], allowedOs: ['windows'] })];
    expect(ask({ shifts })).toMatchObject({
      isAllowed: true,
      result: 'success',
      allowedUntil: instantOf('2026-03-02 18:00'),
      limits: ['ip', 'os'],
    });
    expect(ask({ shifts: [aCompiledShift({ allowedBrowsers: ['edge'] })] }).limits).toEqual(['browser']);
    expect(ask({ shifts: [aCompiledShift()] }).limits).toEqual([]);
  });

  it('never allows where no address would', () => {
    const shifts = [aCompiledShift({ ipRules: ['nowhere', '999.1.1.1'] })];
    expect(ask({ shifts })).toMatchObject({ isAllowed: false, result: 'ip_blocked', nextOpening: null });
  });

  it('never allows where no browser on any system would', () => {
    const shifts = [aCompiledShift({ allowedBrowsers: ['other'], allowedOs: ['other'] })];
    expect(ask({ shifts })).toMatchObject({ isAllowed: false, result: 'browser_or_os_blocked' });
  });

  it('does not add up what no single address would get', () => {
    const shifts = [
      aCompiledShift({ key: 'a', ipRules: ['10.0.0.0/8'], rules: [aRule({ endHour: '12:00' })] }),
      aCompiledShift({ key: 'b', ipRules: ['192.168.0.*'], rules: [aRule({ startHour: '12:00' })] }),
    ];
    expect(ask({ shifts })).toMatchObject({ shiftKey: 'a', allowedUntil: instantOf('2026-03-02 12:00') });
  });

  it('finds the addresses that several lists share', () => {
    const shifts = [
      aCompiledShift({ key: 'a', ipRules: ['10.1*'], rules: [aRule({ endHour: '12:00' })] }),
      aCompiledShift({ key: 'b', ipRules: ['10.96.0.0/11'], rules: [aRule({ startHour: '12:00' })] }),
    ];
    expect(ask({ shifts })).toMatchObject({ shiftKey: 'a', allowedUntil: instantOf('2026-03-02 18:00') });
  });

  it('of two that last as long names the one that limits less', () => {
    const shifts = [aCompiledShift({ key: 'a', ipRules: ['10.*'] }), aCompiledShift({ key: 'b' })];
    expect(ask({ shifts })).toMatchObject({ isAllowed: true, shiftKey: 'b', limits: [] });
  });

  it('on a denial returns the soonest opening for some address', () => {
    const shifts = [
      aCompiledShift({ key: 'a', rules: [aRule({ startHour: '14:00' })] }),
      aCompiledShift({ key: 'b', ipRules: ['10.*'], rules: [aRule({ startHour: '13:00' })] }),
    ];
    expect(ask({ shifts })).toMatchObject({
      isAllowed: false,
      result: 'outside_allowed_hours',
      shiftKey: 'b',
      nextOpening: instantOf('2026-03-02 13:00'),
      limits: ['ip'],
    });
  });

  it('asks the test shift alone of a test user', () => {
    const test = { userKeys: new Set(['ana']), shift: aCompiledShift({ key: 'test', ipRules: ['10.*'] }) };
    const shifts = [aCompiledShift({ key: 'own' })];
    expect(ask({ shifts }, { controlState: 'test', test })).toMatchObject({
      shiftKey: 'test',
      limits: ['ip'],
    });
  });

  it.each([
    ['an unknown person', null, {}, 'user_not_found'],
    ['a suspended person', { status: 'suspended' }, {}, 'user_suspended'],
    ['a person without a shift', {}, {}, 'no_shift'],
    ['an administrator', { isAdministrator: true }, {}, 'success'],
    ['any person while control is off', {}, { controlState: 'inactive' }, 'success'],
  ] as const)('for %s is what decide says', (_who, subject, company, result) => {
    expect(ask(subject, company)).toMatchObject({ result, limits: [] });
  });

  it('is at least as good as that of any attempt, and some attempt gets it', () => {
    const cases = fc.constantFrom(...SPANS).chain((span) =>
      fc.record({
        shifts: fc.tuple(shiftArbitrary(span, 'a'), shiftArbitrary(span, 'b')),
        calendar: calendarArbitrary(span),
        attempt: attemptArbitrary,
        minute: fc.integer({ min: 3 * 1440, max: 9 * 1440 }),
        firstOn: fc.constant(span.firstOn),
      }),
    );
    fc.assert(
      fc.property(cases, ({ shifts, calendar, attempt, minute, firstOn }) => {
        const instant = dayNumberOf(firstOn) * DAY_MS + minute * MINUTE_MS;
        const subject = { shifts: shifts.map((shift) => compileShift(shift, calendar)) };
        const company = { timeZone: calendar.timeZone };
        const best = ask(subject, company, instant);
        const one = decideFull(
          aQuestion({ subject, company, attempt: { ...attempt, at: instant, isPasswordRight: true } }),
        );
        const now = askFromAnywhere(aQuestion({ subject, company }))(instant);
        expect(now).toMatchObject({ isAllowed: best.isAllowed });
        if (one.isAllowed) {
          expect(best.isAllowed).toBe(true);
          expect(best.allowedUntil ?? Infinity).toBeGreaterThanOrEqual(one.allowedUntil ?? Infinity);
        } else if (!best.isAllowed) {
          expect(best.nextOpening ?? Infinity).toBeLessThanOrEqual(one.nextOpening ?? Infinity);
        }
      }),
      { numRuns: 150 },
    );
  });
});
