import { dayNumberOf } from '@shiftgate/domain/calendar/plain-date.ts';
import { describe, expect, it } from 'vitest';
import { explainMoment } from './moment-decision.ts';
import { makeBlankRule, hoursOfMinutes, makeWeeklyRule } from '#components/shifts/rule-draft.ts';
import { holidaysOfShift } from './shift-of-draft.ts';
import { toDomainCalendar, makeShiftOfRules } from '#components/shifts/shift-of-rules.ts';
import { makeTemplateRules } from './templates.ts';
import { planShiftDays, spanOfYear } from './year-days.ts';
import type { DraftRule } from '#components/shifts/rule-draft.ts';
import type { CalendarSettings } from '#components/shifts/shift-of-rules.ts';

const company: CalendarSettings = {
  zone: 'America/Sao_Paulo',
  region: 'BR',
  with_optional: false,
  extra_holidays: [],
  exceptional_openings: [],
};
let next = 0;
const newId = () => `r${(next += 1)}`;
const week = [0, 1, 2, 3, 4].map((day) => makeWeeklyRule(newId(), day, 480, 1080));
const closedHolidays = makeBlankRule('h', 'holiday');

function daysOf(rules: readonly DraftRule[], settings = company, region: string | null = null) {
  const list = planShiftDays(
    rules,
    {
      region,
      calendar: toDomainCalendar(settings, region),
      holidays: holidaysOfShift(settings, region, 2026),
    },
    spanOfYear(2026),
  );
  return new Map(list.map((day) => [day.date, day]));
}
const differing = (days: ReturnType<typeof daysOf>) =>
  [...days.values()].filter((day) => day.differs).map((day) => day.date);

describe('the days of a shift in a year', () => {
  it('differ where a holiday closes a working day, and nowhere else', () => {
    expect(daysOf(week).size).toBe(365);
    expect(differing(daysOf(week))).toEqual([]);
    expect(differing(daysOf([...week, closedHolidays]))).toEqual([
      '2026-01-01',
      '2026-04-03',
      '2026-04-21',
      '2026-05-01',
      '2026-09-07',
      '2026-10-12',
      '2026-11-02',
      '2026-11-20',
      '2026-12-25',
    ]);
  });

  it("follow the shift's own region, and leave an exceptional opening an ordinary day", () => {
    expect(differing(daysOf([...week, closedHolidays], company, 'BR-SP'))).toContain('2026-07-09');
    const opening = { ...company, exceptional_openings: [{ date: '2026-12-25', name: '' }] };
    expect(differing(daysOf([...week, closedHolidays], opening))).not.toContain('2026-12-25');
  });

  it('do not differ by a cycle, but by a monthly rule and a rule with dates', () => {
    expect(differing(daysOf(makeTemplateRules('twelve_by_36', '2026-01-01', newId)))).toEqual([]);
    const monthly = { ...makeBlankRule('m', 'monthly'), dayOfMonth: 1, ...hoursOfMinutes(1200, 1260) };
    expect(differing(daysOf([...week, monthly]))).toHaveLength(12);
    const dated = { ...makeWeeklyRule('d', 5, 480, 720), startOn: '2026-12-01', endOn: '2026-12-12' };
    expect(differing(daysOf([...week, dated]))).toEqual(['2026-12-05', '2026-12-12']);
  });

  it('name the holiday of a day even where the shift does not treat it', () => {
    expect(daysOf(week).get('2026-12-25')).toMatchObject({ kind: 'ordinary', holiday: { name: 'Natal' } });
  });

  it('are worked out for a year well within a frame', () => {
    const rules = Array.from({ length: 200 }, (_, index) =>
      makeWeeklyRule(newId(), index % 7, 480, 540 + index),
    );
    const began = performance.now();
    daysOf(rules);
    expect(performance.now() - began).toBeLessThan(250);
  });
});

describe('the decision at a moment', () => {
  const ask = (rules: readonly DraftRule[], date: string, minute: number, fields = {}) =>
    explainMoment({ ...makeShiftOfRules(rules), ...fields }, toDomainCalendar(company, null), date, minute);

  it('has the end, the rule and the next opening', () => {
    const inside = ask(week, '2026-11-23', 600);
    expect(inside.verdict).toMatchObject({ isAllowed: true });
    expect(inside.verdict.allowedUntil).toBe(Date.parse('2026-11-23T18:00:00-03:00'));
    expect(inside.decidingRule).toBe(week[0]?.id);
    expect(inside.parts).toEqual([{ ruleId: week[0]?.id, part: 'opens', isTail: false }]);
    const after = ask([...week, closedHolidays], '2026-12-24', 1100);
    expect(after.verdict.isAllowed).toBe(false);
    expect(after.verdict.nextOpening).toBe(Date.parse('2026-12-28T08:00:00-03:00'));
  });

  it('puts a rule that closes above those of the ordinary week', () => {
    const decision = ask([...week, closedHolidays], '2026-12-25', 600);
    expect(decision.decidingRule).toBe(closedHolidays.id);
    const parts = new Map(decision.parts.map(({ ruleId, part }) => [ruleId, part]));
    expect(parts.get(closedHolidays.id)).toBe('closes');
    expect([...parts.values()].filter((part) => part === 'outranked')).toHaveLength(parts.size - 1);
  });

  it('answers for a disabled shift as if it were enabled, and marks it', () => {
    const decision = ask(week, '2026-11-23', 600, { state: 'disabled' });
    expect([decision.isAsIfEnabled, decision.verdict.isAllowed]).toEqual([true, true]);
  });

  it('names what the shift limits beside the hours', () => {
    expect(ask(week, '2026-11-23', 600, { ipRules: ['10.0.0.0/8'] }).verdict.limits).toEqual(['ip']);
  });

  it('takes the first moment after a time that the clocks skip', () => {
    const everyday = { ...makeBlankRule('e', 'everyday'), ...hoursOfMinutes(0, 1440) };
    const decision = ask([everyday], '2026-03-08', 150, { timeZone: 'America/New_York' });
    expect(new Date(decision.at).toISOString()).toBe('2026-03-08T07:00:00.000Z');
    expect(decision.moment.day).toBe(dayNumberOf('2026-03-08'));
  });
});
