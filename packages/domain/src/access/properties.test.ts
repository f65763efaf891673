import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../calendar/instant.ts';
import { dayNumberOf } from '../calendar/plain-date.ts';
import { compileShift } from '../shift/compile.ts';
import type { CompanyCalendar, Shift } from '../shift/types.ts';
import {
  attemptArbitrary,
  calendarArbitrary,
  readingArbitrary,
  shiftArbitrary,
  SPAN_DAYS,
  SPANS,
  vacationArbitrary,
} from '../testing/arbitraries.ts';
import { aQuestion } from '../testing/factories.ts';
import { minutesOf, walkShift } from '../calendar/testing/naive-model.ts';
import { decide, decideFull, decideResult, decideTraced } from './decide.ts';
import type { Attempt, DecisionInput, TimeClockFallback, TimeClockReading, Subject } from './types.ts';

interface Case {
  readonly shifts: readonly Shift[];
  readonly calendar: CompanyCalendar;
  readonly attempt: Partial<Attempt>;
  readonly vacation: Subject['vacation'];
  readonly timeClock: TimeClockReading | null;
  readonly timeClockFallback: TimeClockFallback;
  readonly spanStart: number;
}

const caseArbitrary: fc.Arbitrary<Case> = fc.constantFrom(...SPANS).chain((span) => {
  const spanStart = dayNumberOf(span.firstOn) * DAY_MS;
  const minute = fc.integer({ min: 3 * 1440, max: (SPAN_DAYS - 3) * 1440 });
  return minute.chain((offset) => {
    const at = spanStart + offset * MINUTE_MS;
    return fc.record({
      shifts: fc
        .integer({ min: 1, max: 3 })
        .chain((count) =>
          fc.tuple(...['a', 'b', 'c'].slice(0, count).map((key) => shiftArbitrary(span, key))),
        ),
      calendar: calendarArbitrary(span),
      attempt: attemptArbitrary.map((attempt) => ({ ...attempt, at })),
      vacation: vacationArbitrary(span),
      timeClock: readingArbitrary(at),
      timeClockFallback: fc.constantFrom<TimeClockFallback>('deny', 'allow', 'grace'),
      spanStart: fc.constant(spanStart),
    });
  });
});

function questionOf(given: Case, change: Partial<Attempt> = {}): DecisionInput {
  return aQuestion({
    attempt: { ...given.attempt, ...change },
    subject: {
      vacation: given.vacation,
      shifts: given.shifts.map((shift) => compileShift(shift, given.calendar)),
    },
    company: { timeZone: given.calendar.timeZone, timeClockFallback: given.timeClockFallback },
    timeClock: given.timeClock,
  });
}

const at = (input: DecisionInput, instant: number): DecisionInput => ({
  ...input,
  attempt: { ...input.attempt, at: instant },
});

const isAllowed = (input: DecisionInput, instant: number): boolean =>
  decideResult(at(input, instant)) === 'success';

describe('the naive minute-by-minute model', () => {
  it('agrees with every minute of every shift', () => {
    fc.assert(
      fc.property(caseArbitrary, (given) => {
        const input = questionOf({ ...given, timeClock: { state: 'clocked_in' }, vacation: null });
        const open: Partial<Attempt> = { browser: 'chrome', os: 'windows', address: null };
        for (const [index, shift] of given.shifts.entries()) {
          const anywhere = { ...shift, ipRules: [], allowedBrowsers: [] };
          const compiled = compileShift(anywhere, given.calendar);
          const question = aQuestion({
            attempt: open,
            subject: { shifts: [compiled] },
            company: input.company,
            timeClock: { state: 'clocked_in' },
          });
          const minutes = minutesOf(shift.timeZone ?? given.calendar.timeZone, given.spanStart, SPAN_DAYS);
          const naive = walkShift(anywhere, given.calendar, minutes);
          for (let minute = 2 * 1440; minute < (SPAN_DAYS - 2) * 1440; minute += 1) {
            const found = naive[minute];
            if (found === undefined) throw new Error('outside the span');
            const expected = !found.isInForce
              ? 'no_active_shift'
              : shift.rules.length === 0
                ? 'shifts_without_rules'
                : found.isCovered
                  ? 'success'
                  : found.isSpecialDay
                    ? 'special_day'
                    : 'outside_allowed_hours';
            const instant = given.spanStart + minute * MINUTE_MS;
            const result = decideResult(at(question, instant));
            if (result !== expected) {
              expect({ shift: index, wall: minutes.wall[minute], result }).toEqual({
                shift: index,
                wall: minutes.wall[minute],
                result: expected,
              });
            }
          }
        }
      }),
      { numRuns: 120 },
    );
  });
});

describe('an allow', () => {
  it('holds at every instant before allowedUntil and ends at it', () => {
    fc.assert(
      fc.property(
        caseArbitrary,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 }),
        (given, parts) => {
          const input = questionOf(given);
          const { attempt } = input;
          const verdict = decideFull(input);
          fc.pre(verdict.isAllowed);
          const until = verdict.allowedUntil ?? attempt.at + 366 * DAY_MS + 1;
          expect(until).toBeGreaterThan(attempt.at);
          if (verdict.allowedUntil !== null) expect(decide(at(input, until)).isAllowed).toBe(false);
          const minutes = Array.from({ length: 4000 }, (_, index) => attempt.at + index * MINUTE_MS);
          const inside = [
            ...minutes,
            ...parts.map((part) => attempt.at + Math.floor(part * (until - attempt.at))),
          ];
          for (const instant of [...inside, until - 1]) {
            if (instant < until && !isAllowed(input, instant)) expect(instant).toBe('allowed');
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('a denial', () => {
  it('holds until nextOpening and ends at it', () => {
    fc.assert(
      fc.property(
        caseArbitrary,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 }),
        (given, parts) => {
          const input = questionOf(given);
          const { attempt } = input;
          const verdict = decideFull(input);
          fc.pre(!verdict.isAllowed);
          const opening = verdict.nextOpening ?? attempt.at + 366 * DAY_MS + 1;
          expect(opening).toBeGreaterThan(attempt.at);
          if (verdict.nextOpening !== null) expect(decide(at(input, opening)).isAllowed).toBe(true);
          const minutes = Array.from({ length: 4000 }, (_, index) => attempt.at + index * MINUTE_MS);
          const before = [
            ...minutes,
            ...parts.map((part) => attempt.at + Math.floor(part * (opening - attempt.at))),
          ];
          for (const instant of [...before, opening - 1]) {
            if (instant < opening && isAllowed(input, instant)) expect(instant).toBe('denied');
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('shifts and rules', () => {
  it('never turn an allow into a deny by adding a shift', () => {
    fc.assert(
      fc.property(caseArbitrary, (given) => {
        for (let count = 1; count < given.shifts.length; count += 1) {
          const fewer = decide(questionOf({ ...given, shifts: given.shifts.slice(0, count) }));
          const more = decide(questionOf({ ...given, shifts: given.shifts.slice(0, count + 1) }));
          if (fewer.isAllowed) expect(more.isAllowed).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('give the same verdict in any order', () => {
    fc.assert(
      fc.property(caseArbitrary, (given) => {
        const turned = given.shifts
          .toReversed()
          .map((shift): Shift => ({ ...shift, rules: shift.rules.toReversed() }));
        expect(decideFull(questionOf({ ...given, shifts: turned }))).toEqual(decideFull(questionOf(given)));
      }),
      { numRuns: 400 },
    );
  });
});

describe('the forms of the answer', () => {
  it('agree: result alone, verdict, trace and look-ahead', () => {
    fc.assert(
      fc.property(caseArbitrary, (given) => {
        const input = questionOf(given);
        const verdict = decide(input);
        const { trace, ...traced } = decideTraced(input);
        expect(traced).toEqual(verdict);
        expect(decideFull(input)).toMatchObject({ ...verdict });
        expect(decideResult(input)).toBe(verdict.result);
        const passing = trace.shifts.some(
          ({ isInForce, checks }) => isInForce && checks.every(({ hasPassed }) => hasPassed),
        );
        if (verdict.step > 11) expect(passing).toBe(verdict.isAllowed);
      }),
      { numRuns: 400 },
    );
  });
});
