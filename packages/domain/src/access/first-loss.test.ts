import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS, type Instant } from '../calendar/instant.ts';
import { dayNumberOf } from '../calendar/plain-date.ts';
import { compileShift, type CompiledShift } from '../shift/compile.ts';
import type { Shift } from '../shift/types.ts';
import { calendarArbitrary, shiftArbitrary, SPANS, vacationArbitrary } from '../testing/arbitraries.ts';
import { aCompiledShift, aQuestion, aRule, instantOf, workdays } from '../testing/factories.ts';
import { askFromAnywhere } from './anywhere.ts';
import { findFirstLoss, findLostStretches, findNewlyAway, type Side } from './first-loss.ts';
import type { CompanyFacts, Subject } from './types.ts';

/** What a change of shifts costs somebody who has them all. */
function lossOf(
  before: readonly CompiledShift[],
  after: readonly (CompiledShift | null)[],
  at: Instant,
  { company = {}, person = {} }: { company?: Partial<CompanyFacts>; person?: Partial<Subject> } = {},
) {
  const sideOf = (shifts: readonly (CompiledShift | null)[]): Side => {
    const subject = { ...person, shifts: shifts.filter((shift) => shift !== null) };
    const question = aQuestion({ subject, company });
    const ask = askFromAnywhere(question);
    return { question, isAllowedAt: (instant) => ask(instant).isAllowed };
  };
  const sides = { before: sideOf(before), after: sideOf(after) };
  const stretches = before.flatMap((shift, index) =>
    shift === after[index] ? [] : findLostStretches(shift, after[index] ?? null, at),
  );
  const isLost = (instant: Instant): boolean =>
    sides.before.isAllowedAt(instant) && !sides.after.isAllowedAt(instant);
  return {
    found: findFirstLoss(
      sides,
      stretches.toSorted((a, b) => a.start - b.start),
    ),
    isLost,
  };
}

const weekdays = workdays('08:00', '18:00');
const office = aCompiledShift({ rules: weekdays });
/** A Sunday. */
const noon = instantOf('2026-03-01 12:00');

describe('the first instant at which a change costs somebody their access', () => {
  it('is the next opening when the shift is closed outside of its hours', () => {
    const monday = instantOf('2026-03-02 08:00');
    expect(lossOf([office], [null], noon).found).toBe(monday);
    const disabled = aCompiledShift({ rules: weekdays, state: 'disabled' });
    expect(lossOf([office], [disabled], noon).found).toBe(monday);
  });

  it('is now for whoever is let in now and not afterwards', () => {
    const at = instantOf('2026-03-02 09:00');
    expect(lossOf([office], [null], at).found).toBe(at);
  });

  it('is the hour from which fewer are left, also days later', () => {
    const rules = weekdays.map((rule) => (rule.day === 5 ? { ...rule, endHour: '14:00' } : rule));
    const shorter = aCompiledShift({ rules });
    expect(lossOf([office], [shorter], noon).found).toBe(instantOf('2026-03-06 14:00'));
  });

  it('is none where hours are only added, and where nothing changes', () => {
    const rules = [...weekdays, aRule({ kind: 'weekly', day: 7 })];
    expect(lossOf([office], [aCompiledShift({ rules })], noon).found).toBeNull();
    expect(lossOf([office], [aCompiledShift({ rules: weekdays })], noon).found).toBeNull();
  });

  it('is none as long as another shift lets in, and its end once it does not', () => {
    const mornings = aCompiledShift({ key: 'mornings', rules: workdays('06:00', '12:00') });
    expect(lossOf([office, mornings], [null, mornings], noon).found).toBe(instantOf('2026-03-02 12:00'));
    const always = aCompiledShift({
      key: 'always',
      rules: [aRule({ startHour: '00:00', endHour: '23:59' })],
    });
    expect(lossOf([office, always], [null, always], noon).found).toBeNull();
  });

  it('is the first day after a vacation', () => {
    const person = { vacation: { startOn: '2026-02-20', endOn: '2026-03-04' } };
    expect(lossOf([office], [null], noon, { person }).found).toBe(instantOf('2026-03-05 08:00'));
  });

  it('is when nothing lets in any more that the shift asks for', () => {
    const nowhere = aCompiledShift({ rules: weekdays, ipRules: ['nowhere'] });
    expect(lossOf([office], [nowhere], noon).found).toBe(instantOf('2026-03-02 08:00'));
    const somewhere = aCompiledShift({ rules: weekdays, ipRules: ['10.0.0.0/8'] });
    expect(lossOf([office], [somewhere], noon).found).toBeNull();
  });

  it('is none for whom no shift keeps out', () => {
    expect(lossOf([office], [null], noon, { person: { isAdministrator: true } }).found).toBeNull();
  });

  it('is what one finds by asking every quarter of an hour of three days', () => {
    const step = 15 * MINUTE_MS;
    const cases = fc.constantFrom(...SPANS).chain((span) =>
      fc.record({
        kept: fc.option(shiftArbitrary(span, 'kept')),
        mine: shiftArbitrary(span, 'mine'),
        other: fc.option(shiftArbitrary(span, 'mine')),
        vacation: vacationArbitrary(span),
        calendar: calendarArbitrary(span),
        minute: fc.integer({ min: 3 * 1440, max: 8 * 1440 }),
        firstOn: fc.constant(span.firstOn),
      }),
    );
    fc.assert(
      fc.property(cases, ({ kept, mine, other, vacation, calendar, minute, firstOn }) => {
        const start = dayNumberOf(firstOn) * DAY_MS + minute * MINUTE_MS;
        const compiled = (shift: Shift | null) => (shift === null ? null : compileShift(shift, calendar));
        const before = [compiled(mine), compiled(kept)].filter((shift) => shift !== null);
        const facts = { company: { timeZone: calendar.timeZone }, person: { vacation } };
        const { found, isLost } = lossOf(before, [compiled(other), ...before.slice(1)], start, facts);
        expect(found === null || isLost(found)).toBe(true);
        for (let at = start; at < Math.min(found ?? Infinity, start + 3 * DAY_MS); at += step)
          expect(isLost(at)).toBe(false);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a vacation, when the company moves to another zone', () => {
  const vacation = { startOn: '2026-03-24', endOn: '2026-03-26' };
  const open = (startHour: string, endHour: string) =>
    aRule({ kind: 'everyday', day: null, startHour, endHour });
  const evenings = aCompiledShift({
    rules: [open('05:00', '06:00'), open('18:00', '22:00')],
    timeZone: 'America/Sao_Paulo',
  });
  const lossWith = (zone: string, at: Instant = noon) => {
    const sideOf = (timeZone: string): Side => {
      const question = aQuestion({ subject: { vacation, shifts: [evenings] }, company: { timeZone } });
      const ask = askFromAnywhere(question);
      return { question, isAllowedAt: (instant) => ask(instant).isAllowed };
    };
    const sides = { before: sideOf('America/Sao_Paulo'), after: sideOf(zone) };
    return findFirstLoss(sides, findNewlyAway(sides.before.question, sides.after.question, at));
  };

  it('costs the opening that lies in it only now, at its end as at its start', () => {
    // It begins at noon of the 23rd in São Paulo.
    expect(lossWith('Asia/Tokyo')).toBe(instantOf('2026-03-23 18:00'));
    expect(lossWith('Asia/Tokyo', instantOf('2026-03-23 19:00'))).toBe(instantOf('2026-03-23 19:00'));
    // It ends at 07:00 of the 27th.
    expect(lossWith('Pacific/Honolulu')).toBe(instantOf('2026-03-27 05:00'));
  });

  it('costs what a vacation used to keep out until its end, in the middle of an opening', () => {
    const always = aCompiledShift({ rules: [open('00:00', '23:59')], timeZone: 'America/Sao_Paulo' });
    const sideOf = (timeZone: string, shifts: readonly CompiledShift[]): Side => {
      const question = aQuestion({ subject: { vacation, shifts }, company: { timeZone } });
      const ask = askFromAnywhere(question);
      return { question, isAllowedAt: (instant) => ask(instant).isAllowed };
    };
    const sides = { before: sideOf('America/Sao_Paulo', [always]), after: sideOf('Pacific/Honolulu', []) };
    // In the zone before it ends with the 26th; in the new one seven hours later.
    const at = instantOf('2026-03-26 12:00');
    const stretches = [{ start: at, end: instantOf('2026-03-27 05:00') }];
    expect(findFirstLoss(sides, stretches)).toBe(instantOf('2026-03-27 00:00'));
  });

  it('costs nothing where the zone stays', () => {
    expect(lossWith('America/Sao_Paulo')).toBe(null);
  });
});
