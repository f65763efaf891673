import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../calendar/instant.ts';
import { dayNumberOf } from '../calendar/plain-date.ts';
import { calendarArbitrary, shiftArbitrary, SPANS } from '../testing/arbitraries.ts';
import { aCalendar, aRule, aShift, workdays } from '../testing/factories.ts';
import { compileShift, IN_FORCE, momentOf, SPECIAL_DAY } from './compile.ts';
import { planDay } from './day-plan.ts';
import { daysOfStep, planYear, planYearInSteps } from './year.ts';

describe('the year of a shift', () => {
  it('has every day once, leap days too, and few patterns', () => {
    const rules = workdays('08:00', '18:00').map((rule) => ({ ...rule, id: `day ${rule.day}` }));
    const shift = aShift({ rules });
    const leap = planYear(shift, aCalendar(), 2024);
    expect(leap.days).toHaveLength(366);
    expect(leap.days[59]?.on).toBe('2024-02-29');
    // Five rules have a day each; the weekend is closed.
    expect(leap.patterns).toHaveLength(6);
    expect(leap.days.some((day) => day.differs)).toBe(false);
  });

  it('is planned in steps of a bounded number of days, and is the same year', () => {
    const shift = aShift({
      rules: workdays('08:00', '18:00').map((rule) => ({ ...rule, id: `${rule.day}` })),
    });
    const steps = planYearInSteps(shift, aCalendar(), 2026);
    let count = 1;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) count += 1;
    expect(count).toBe(Math.ceil(365 / daysOfStep));
    expect(step.value).toEqual(planYear(shift, aCalendar(), 2026));
  });

  it('differs where dates, months, holidays and special dates change the hours, and nowhere else', () => {
    const rules = [
      aRule({ id: 'usual' }),
      aRule({ id: 'monthly', kind: 'monthly', dayOfMonth: 5, startHour: '18:00', endHour: '20:00' }),
      aRule({ id: 'inside', kind: 'monthly', dayOfMonth: 7, startHour: '09:00', endHour: '10:00' }),
      aRule({ id: 'june', startHour: '18:00', endHour: '19:00', startOn: '2026-06-01', endOn: '2026-06-02' }),
      aRule({ id: 'holiday', kind: 'holiday', startHour: null, endHour: null }),
      aRule({ id: 'date', kind: 'special_date', startOn: '2026-12-24', endHour: '12:00' }),
    ];
    const calendar = aCalendar({ extraHolidays: ['2026-05-01'] });
    const { days, patterns } = planYear(aShift({ rules }), calendar, 2026);
    const fifths = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-05`);
    expect(days.filter((day) => day.differs).map((day) => day.on)).toEqual(
      [...fifths, '2026-05-01', '2026-06-01', '2026-06-02', '2026-12-24'].toSorted(),
    );
    const may = days.find((day) => day.on === '2026-05-01');
    expect(patterns[may?.pattern ?? -1]).toMatchObject({
      kind: 'holiday',
      windows: [],
      closedBy: ['holiday'],
    });
  });

  it('plans each day as decisions see it', () => {
    const cases = fc
      .constantFrom(...SPANS)
      .chain((span) => fc.tuple(fc.constant(span), shiftArbitrary(span, 'a'), calendarArbitrary(span)));
    fc.assert(
      fc.property(cases, ([span, shift, calendar]) => {
        const asked = { ...shift, rules: shift.rules.map((rule, index) => ({ ...rule, id: String(index) })) };
        const compiled = compileShift({ ...asked, timeZone: 'UTC' }, calendar);
        const { days, patterns } = planYear(asked, calendar, Number(span.firstOn.slice(0, 4)));
        for (const day of days) {
          const number = dayNumberOf(day.on);
          const bits = momentOf(compiled, number * DAY_MS + 12 * HOUR_MS);
          expect([day.on, day.isInForce]).toEqual([day.on, (bits & IN_FORCE) !== 0]);
          const pattern = patterns[day.pattern];
          expect(pattern?.kind !== 'ordinary').toBe((bits & SPECIAL_DAY) !== 0);
          const ids = planDay(compiled.planner, number).windows.map(({ ruleId }) => ruleId);
          expect(pattern?.windows.map(({ ruleId }) => ruleId).toSorted()).toEqual(ids.toSorted());
        }
      }),
      { numRuns: 60 },
    );
  });
});
