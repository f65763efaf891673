import { MINUTES_OF_DAY } from '@shiftgate/domain/calendar/wall-time.ts';
import { addDays, dayNumberOf, isoWeekdayOf } from '@shiftgate/domain/calendar/plain-date.ts';
import type { IsoWeekday, PlainDate } from '@shiftgate/domain/calendar/plain-date.ts';
import { makeDayPlanner, planDay } from '@shiftgate/domain/shift/day-plan.ts';
import type { DayKind } from '@shiftgate/domain/shift/day-plan.ts';
import type { CompanyCalendar } from '@shiftgate/domain/shift/types.ts';
import type { BarHours, CalendarBar } from '../../../design/week-calendar/bar.ts';
import { hoursOfMinutes, meaningOf, makeWeeklyRule } from '../../../components/shifts/rule-draft.ts';
import { toDomainCalendar, noHolidays, makeShiftOfRules } from './shift-of-draft.ts';
import type { DraftRule } from '../../../components/shifts/rule-draft.ts';

/** Monday 2001-01-01: the week of no particular date on which the repeating rules are laid out. */
const anyMonday: PlainDate = '2001-01-01';

/** A week of a shift: its bars, and which kind of rules decides each day. */
export interface WeekOfShift {
  readonly bars: readonly CalendarBar[];
  /** Seven entries, Monday first. */
  readonly kinds: readonly DayKind[];
}

/** Against what a week with dates is laid out: the company's calendar, and the shift's own holiday region. */
export interface WeekSurroundings {
  readonly calendar: CompanyCalendar;
  readonly region: string | null;
}

/** No dates, no holidays. */
export const noSurroundings: WeekSurroundings = {
  calendar: toDomainCalendar(noHolidays, null),
  region: null,
};

/** Bars of the week that begins on a Monday. `noteOf` gives the note beside the hours of a rule. */
export function drawWeek(
  rules: readonly DraftRule[],
  monday: PlainDate,
  noteOf: (rule: DraftRule) => string | null,
  { calendar, region }: WeekSurroundings = noSurroundings,
): WeekOfShift {
  const planner = makeDayPlanner(makeShiftOfRules(rules, region), calendar);
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const first = dayNumberOf(monday);
  const plans = Array.from({ length: 7 }, (_, day) => planDay(planner, first + day));
  const bars = plans.flatMap((plan, day) =>
    plan.windows.flatMap((window): CalendarBar[] => {
      const rule = byId.get(window.ruleId ?? '');
      if (!rule) return [];
      const isEditable = rule.kind === 'weekly';
      return [
        {
          id: isEditable ? rule.id : `${rule.id}@${day}`,
          day,
          startMinute: window.startMinute,
          endMinute: window.endMinute,
          isEditable,
          note: noteOf(rule),
        },
      ];
    }),
  );
  return { bars, kinds: plans.map((plan) => plan.kind) };
}

/** Bars of the repeating week: weekly and everyday rules, with or without dates. */
export function drawRepeatingWeek(
  rules: readonly DraftRule[],
  noteOf: (rule: DraftRule) => string | null,
): WeekOfShift {
  const repeating = rules.filter((rule) => rule.kind === 'weekly' || rule.kind === 'everyday');
  const dated = new Map(repeating.map((rule) => [rule.id, rule]));
  const undated = repeating.map((rule) => ({ ...rule, startOn: null, endOn: null }));
  return drawWeek(undated, anyMonday, (rule) => noteOf(dated.get(rule.id) ?? rule));
}

/** Id of the rule behind a bar. */
export function ruleIdOfBar(barId: string): string {
  return barId.split('@')[0] ?? barId;
}

/** The rules with the hours and the day of one weekly rule changed. */
export function withBarHours(rules: readonly DraftRule[], id: string, hours: BarHours): DraftRule[] {
  return rules.map((rule) =>
    rule.id === id
      ? { ...rule, day: (hours.day + 1) as IsoWeekday, ...hoursOfMinutes(hours.startMinute, hours.endMinute) }
      : rule,
  );
}

/** The rules with a new weekly one. A rule with the same meaning is not added twice. */
export function withNewBar(rules: readonly DraftRule[], id: string, hours: BarHours): DraftRule[] {
  const added = makeWeeklyRule(id, hours.day, hours.startMinute, hours.endMinute);
  return rules.some((rule) => meaningOf(rule) === meaningOf(added)) ? [...rules] : [...rules, added];
}

/** The rules without one. */
export function withoutRule(rules: readonly DraftRule[], id: string): DraftRule[] {
  return rules.filter((rule) => rule.id !== id);
}

/** The rules without the weekly ones of a day (0 = Monday). */
export function withoutDay(rules: readonly DraftRule[], day: number): DraftRule[] {
  return rules.filter((rule) => rule.kind !== 'weekly' || rule.day !== day + 1);
}

/** The rules with the weekly ones of a day copied over those of other days (0 = Monday). */
export function withDayCopied(
  rules: readonly DraftRule[],
  from: number,
  to: readonly number[],
  newId: () => string,
): DraftRule[] {
  const source = rules.filter((rule) => rule.kind === 'weekly' && rule.day === from + 1);
  const targets = to.filter((day) => day !== from);
  const others = targets.reduce<DraftRule[]>((left, day) => withoutDay(left, day), [...rules]);
  const copies = targets.flatMap((day) =>
    source.map((rule) => ({ ...rule, id: newId(), day: (day + 1) as IsoWeekday })),
  );
  return [...others, ...copies];
}

/** Minutes that the bars of a week cover, overlaps counted once; of a repeating week the night over Sunday ends on Monday. */
export function countCoveredMinutes(bars: readonly BarHours[], isRepeating: boolean): number {
  const week = 7 * MINUTES_OF_DAY;
  const covered = new Uint8Array(week + MINUTES_OF_DAY);
  for (const bar of bars) {
    const start = bar.day * MINUTES_OF_DAY + bar.startMinute;
    for (let minute = start; minute < start + bar.endMinute - bar.startMinute; minute += 1)
      covered[isRepeating ? minute % week : minute] = 1;
  }
  return covered.reduce((sum, minute) => sum + minute, 0);
}

/** The cycles that give hours on a date or later: a week without dates has no day for them. */
export function listCycles(rules: readonly DraftRule[], date: PlainDate): DraftRule[] {
  return rules.filter((rule) => rule.kind === 'cycle' && (rule.endOn === null || rule.endOn >= date));
}

/** The Monday of the week of a date. */
export function mondayOf(date: PlainDate): PlainDate {
  return addDays(date, 1 - isoWeekdayOf(dayNumberOf(date)));
}
