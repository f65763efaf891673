import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../calendar/instant.ts';
import { dayNumberOf } from '../calendar/plain-date.ts';
import { compileShift } from '../shift/compile.ts';
import type { CompanyCalendar, Shift } from '../shift/types.ts';
import {
  attemptArbitrary,
  calendarArbitrary,
  readingArbitrary,
  shiftArbitrary,
  singleAccessArbitrary,
  SPAN_DAYS,
  SPANS,
  vacationArbitrary,
} from '../testing/arbitraries.ts';
import { aCalendar, aQuestion, aRule, aShift } from '../testing/factories.ts';
import { minutesOf, walkShift, walkSingleAccess, walkVacation } from '../calendar/testing/naive-model.ts';
import type { SingleAccess } from '../user/single-access.ts';
import { SINGLE_ACCESS } from './checks.ts';
import { decide, decideFull, decideResult, decideTraced } from './decide.ts';
import { personChecks } from './person-checks.ts';
import type { Attempt, DecisionInput, TimeClockFallback, TimeClockReading, Subject } from './types.ts';

/** How many random cases a property is tried on: a fixed quarter of them in the sample, always new ones in the whole. */
const swept = (numRuns: number) =>
  inject('sweep') === 'whole' ? { numRuns } : { numRuns: numRuns / 4, seed: 20250310 };

interface Case {
  readonly shifts: readonly Shift[];
  readonly calendar: CompanyCalendar;
  readonly attempt: Partial<Attempt>;
  readonly vacation: Subject['vacation'];
  readonly singleAccess: SingleAccess | null;
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
      singleAccess: singleAccessArbitrary(at),
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
      singleAccess: given.singleAccess,
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

/** What an attempt leaves behind: it uses an access that let it in, and sees no unused one that it did not need. */
function afterAttempt(input: DecisionInput): DecisionInput {
  const { subject, attempt } = input;
  if (subject === null || subject.singleAccess?.firstUsedAt !== null) return input;
  const verdict = decide(input);
  if (!verdict.isAllowed) return input;
  const isUsed = verdict.notes.includes('single_access');
  const singleAccess = isUsed ? { ...subject.singleAccess, firstUsedAt: attempt.at } : null;
  return { ...input, subject: { ...subject, singleAccess } };
}

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
      swept(120),
    );
  });

  it.each(SPANS)('agrees with every minute of a night in $timeZone from $firstOn', (span) => {
    const calendar = aCalendar({ timeZone: span.timeZone });
    const minutes = minutesOf(span.timeZone, dayNumberOf(span.firstOn) * DAY_MS, SPAN_DAYS);
    for (const startHour of ['22:30', '23:00', '23:30']) {
      const shift = aShift({ rules: [aRule({ startHour, endHour: '07:00', endsNextDay: true })] });
      const compiled = compileShift(shift, calendar);
      const question = aQuestion({ subject: { shifts: [compiled] }, company: { timeZone: span.timeZone } });
      const naive = walkShift(shift, calendar, minutes);
      const wrong = minutes.wall.filter((_, minute) => {
        if (minute < 2 * 1440 || minute >= (SPAN_DAYS - 2) * 1440) return false;
        return isAllowed(question, minutes.from + minute * MINUTE_MS) !== naive[minute]?.isCovered;
      });
      expect(wrong).toEqual([]);
    }
  });

  it('agrees with every minute of a person, and with the minute at which that changes', () => {
    fc.assert(
      fc.property(caseArbitrary, (given) => {
        const shifts = given.shifts.map((shift) => ({ ...shift, ipRules: [], allowedBrowsers: [] }));
        const input = questionOf({ ...given, shifts, timeClock: { state: 'clocked_in' } });
        const { timeZone } = given.calendar;
        const listIn = (zone: string | null) => minutesOf(zone ?? timeZone, given.spanStart, SPAN_DAYS);
        const walked = shifts.map((shift) => walkShift(shift, given.calendar, listIn(shift.timeZone)));
        const away = walkVacation(given.vacation, listIn(null));
        const minutes = away.map((_, minute) => minute).slice(2 * 1440, (SPAN_DAYS - 2) * 1440);
        const allowedBy = (access: SingleAccess | null): boolean[] => {
          const accessed = walkSingleAccess(access, listIn(null));
          return away.map((isAway, minute) => {
            const isInside = !isAway && walked.some((shift) => shift[minute]?.isCovered === true);
            return isInside || accessed[minute] === true;
          });
        };
        const now = allowedBy(given.singleAccess);
        const wrong = minutes.find(
          (minute) => isAllowed(input, given.spanStart + minute * MINUTE_MS) !== now[minute],
        );
        expect(wrong).toBeUndefined();

        const verdict = decideFull(input);
        const minuteOf = (instant: number): number => (instant - given.spanStart) / MINUTE_MS;
        const start = minuteOf(input.attempt.at);
        const ahead = allowedBy(afterAttempt(input).subject?.singleAccess ?? null);
        const change = minutes.find((minute) => minute > start && ahead[minute] !== verdict.isAllowed);
        const said = verdict.allowedUntil ?? verdict.nextOpening;
        const last = minutes.at(-1) ?? 0;
        expect(said === null || minuteOf(said) > last ? undefined : minuteOf(said)).toBe(change);
      }),
      swept(120),
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
          const facts = afterAttempt(input);
          const until = verdict.allowedUntil ?? attempt.at + 366 * DAY_MS + 1;
          expect(until).toBeGreaterThan(attempt.at);
          if (verdict.allowedUntil !== null) expect(decide(at(facts, until)).isAllowed).toBe(false);
          const minutes = Array.from({ length: 4000 }, (_, index) => attempt.at + index * MINUTE_MS);
          const inside = [
            ...minutes,
            ...parts.map((part) => attempt.at + Math.floor(part * (until - attempt.at))),
          ];
          for (const instant of [...inside, until - 1]) {
            if (instant < until && !isAllowed(facts, instant)) expect(instant).toBe('allowed');
          }
        },
      ),
      swept(200),
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
      swept(200),
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
      swept(400),
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
      swept(400),
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
        if (verdict.step > personChecks.length && verdict.step !== SINGLE_ACCESS.step)
          expect(passing).toBe(verdict.isAllowed);
      }),
      swept(400),
    );
  });
});
