import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS, type Instant } from '../calendar/instant.ts';
import { dayNumberOf } from '../calendar/plain-date.ts';
import { compileShift, type CompiledShift } from '../shift/compile.ts';
import type { Shift } from '../shift/types.ts';
import { calendarArbitrary, shiftArbitrary, SPANS, vacationArbitrary } from '../testing/arbitraries.ts';
import { aCompiledShift, aQuestion, aRule, instantOf, workdays } from '../testing/factories.ts';
import { askFromAnywhere } from './anywhere.ts';
import { findChangedStretches, findFirstChange, findMovedVacation, type Side } from './first-change.ts';
import type { CompanyFacts, Subject } from './types.ts';

const loss = (at: Instant) => ({ kind: 'loss', at });
const gain = (at: Instant) => ({ kind: 'gain', at });

/** Effect of a change of shifts on a person who has them all; null for a shift they join or leave. */
function changeOf(
  before: readonly (CompiledShift | null)[],
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
    shift === after[index] ? [] : findChangedStretches(shift, after[index] ?? null, at),
  );
  return {
    found: findFirstChange(
      sides,
      stretches.toSorted((a, b) => a.start - b.start),
    ),
    isLost: (instant: Instant) => sides.before.isAllowedAt(instant) && !sides.after.isAllowedAt(instant),
    isGained: (instant: Instant) => !sides.before.isAllowedAt(instant) && sides.after.isAllowedAt(instant),
  };
}

const weekdays = workdays('08:00', '18:00');
const office = aCompiledShift({ rules: weekdays });
/** A Sunday. */
const noon = instantOf('2026-03-01 12:00');

describe('the first instant at which a change takes or gives a person access', () => {
  it('is the next opening when the shift is closed outside of its hours', () => {
    const monday = loss(instantOf('2026-03-02 08:00'));
    expect(changeOf([office], [null], noon).found).toEqual(monday);
    const disabled = aCompiledShift({ rules: weekdays, state: 'disabled' });
    expect(changeOf([office], [disabled], noon).found).toEqual(monday);
  });

  it('is now for a person allowed now and not afterwards', () => {
    const at = instantOf('2026-03-02 09:00');
    expect(changeOf([office], [null], at).found).toEqual(loss(at));
  });

  it('is the hour from which fewer are left, also days later', () => {
    const rules = weekdays.map((rule) => (rule.day === 5 ? { ...rule, endHour: '14:00' } : rule));
    const shorter = aCompiledShift({ rules });
    expect(changeOf([office], [shorter], noon).found).toEqual(loss(instantOf('2026-03-06 14:00')));
  });

  it('is none where nothing changes', () => {
    expect(changeOf([office], [aCompiledShift({ rules: weekdays })], noon).found).toBeNull();
  });

  it('is none as long as another shift lets in, and its end once it does not', () => {
    const mornings = aCompiledShift({ key: 'mornings', rules: workdays('06:00', '12:00') });
    expect(changeOf([office, mornings], [null, mornings], noon).found).toEqual(
      loss(instantOf('2026-03-02 12:00')),
    );
    const always = aCompiledShift({
      key: 'always',
      rules: [aRule({ startHour: '00:00', endHour: '23:59' })],
    });
    expect(changeOf([office, always], [null, always], noon).found).toBeNull();
  });

  it('is the first day after a vacation', () => {
    const person = { vacation: { startOn: '2026-02-20', endOn: '2026-03-04' } };
    expect(changeOf([office], [null], noon, { person }).found).toEqual(loss(instantOf('2026-03-05 08:00')));
  });

  it('is when nothing lets in any more that the shift asks for', () => {
    const nowhere = aCompiledShift({ rules: weekdays, ipRules: ['nowhere'] });
    expect(changeOf([office], [nowhere], noon).found).toEqual(loss(instantOf('2026-03-02 08:00')));
    const somewhere = aCompiledShift({ rules: weekdays, ipRules: ['10.0.0.0/8'] });
    expect(changeOf([office], [somewhere], noon).found).toBeNull();
  });

  it('is none for people whom no shift denies', () => {
    expect(changeOf([office], [null], noon, { person: { isAdministrator: true } }).found).toBeNull();
  });

  it('is the hour from which more are let in, also days later, where it costs nothing', () => {
    const rules = weekdays.map((rule) => (rule.day === 5 ? { ...rule, endHour: '22:00' } : rule));
    const friday = gain(instantOf('2026-03-06 18:00'));
    expect(changeOf([office], [aCompiledShift({ rules })], noon).found).toEqual(friday);
  });

  it('is the first opening of a shift that a person joins, unless another one allows them then', () => {
    const weekend = aCompiledShift({ key: 'weekend', rules: [aRule({ kind: 'weekly', day: 6 })] });
    const saturday = gain(instantOf('2026-03-07 08:00'));
    expect(changeOf([null], [weekend], noon).found).toEqual(saturday);
    expect(changeOf([null, office], [weekend, office], noon).found).toEqual(saturday);
    expect(changeOf([null, weekend], [office, weekend], noon).found).toEqual(
      gain(instantOf('2026-03-02 08:00')),
    );
    const same = aCompiledShift({ key: 'same', rules: weekdays });
    expect(changeOf([null, office], [same, office], noon).found).toBeNull();
    const later = aCompiledShift({ key: 'later', rules: workdays('12:00', '20:00') });
    expect(changeOf([null, office], [later, office], noon).found).toEqual(
      gain(instantOf('2026-03-02 18:00')),
    );
  });

  it('is the loss where hours are both gained and lost, whichever comes first', () => {
    const moved = aCompiledShift({ rules: workdays('06:00', '16:00') });
    expect(changeOf([office], [moved], noon).found).toEqual(loss(instantOf('2026-03-02 16:00')));
  });

  it('is what one finds by asking every quarter of an hour of three days', () => {
    const step = 15 * MINUTE_MS;
    const cases = fc.constantFrom(...SPANS).chain((span) =>
      fc.record({
        kept: fc.option(shiftArbitrary(span, 'kept')),
        wasMine: shiftArbitrary(span, 'mine'),
        isComing: fc.boolean(),
        other: fc.option(shiftArbitrary(span, 'mine')),
        vacation: vacationArbitrary(span),
        calendar: calendarArbitrary(span),
        minute: fc.integer({ min: 3 * 1440, max: 8 * 1440 }),
        firstOn: fc.constant(span.firstOn),
      }),
    );
    fc.assert(
      fc.property(cases, ({ kept, wasMine, isComing, other, vacation, calendar, minute, firstOn }) => {
        const start = dayNumberOf(firstOn) * DAY_MS + minute * MINUTE_MS;
        const compiled = (shift: Shift | null) => (shift === null ? null : compileShift(shift, calendar));
        const facts = { company: { timeZone: calendar.timeZone }, person: { vacation } };
        const mine = isComing ? null : compiled(wasMine);
        const others = [compiled(kept)].filter((shift) => shift !== null);
        const to = [compiled(other), ...others];
        const { found, isLost, isGained } = changeOf([mine, ...others], to, start, facts);
        if (found !== null) expect((found.kind === 'loss' ? isLost : isGained)(found.at)).toBe(true);
        const end = start + 3 * DAY_MS;
        const lossAt = found?.kind === 'loss' ? found.at : end;
        const gainAt = found === null ? end : found.at;
        for (let at = start; at < Math.min(lossAt, end); at += step) {
          expect(isLost(at)).toBe(false);
          if (found?.kind !== 'loss' && at < gainAt) expect(isGained(at)).toBe(false);
        }
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
  const changeWith = (zone: string, at: Instant = noon) => {
    const sideOf = (timeZone: string): Side => {
      const question = aQuestion({ subject: { vacation, shifts: [evenings] }, company: { timeZone } });
      const ask = askFromAnywhere(question);
      return { question, isAllowedAt: (instant) => ask(instant).isAllowed };
    };
    const sides = { before: sideOf('America/Sao_Paulo'), after: sideOf(zone) };
    return findFirstChange(sides, findMovedVacation(sides.before.question, sides.after.question, at));
  };

  it('costs the opening that lies in it only now, at its end as at its start', () => {
    // It begins at noon of the 23rd in São Paulo.
    expect(changeWith('Asia/Tokyo')).toEqual(loss(instantOf('2026-03-23 18:00')));
    expect(changeWith('Asia/Tokyo', instantOf('2026-03-23 19:00'))).toEqual(
      loss(instantOf('2026-03-23 19:00')),
    );
    // It ends at 07:00 of the 27th.
    expect(changeWith('Pacific/Honolulu')).toEqual(loss(instantOf('2026-03-27 05:00')));
  });

  it('gives the opening that lies in it no more', () => {
    // In Tokyo it ends at noon of the 26th.
    expect(changeWith('Asia/Tokyo', instantOf('2026-03-24 12:00'))).toEqual(
      gain(instantOf('2026-03-26 18:00')),
    );
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
    const stretches = [{ start: at, end: instantOf('2026-03-27 05:00'), mayLose: true, mayGain: false }];
    expect(findFirstChange(sides, stretches)).toEqual(loss(instantOf('2026-03-27 00:00')));
  });

  it('costs nothing where the zone stays', () => {
    expect(changeWith('America/Sao_Paulo')).toBe(null);
  });
});
