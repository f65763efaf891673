import { dayNumberOf, plainDateOf } from '@shiftgate/domain/calendar/plain-date.ts';
import type { PlainDate } from '@shiftgate/domain/calendar/plain-date.ts';
import { makeDayPlanner, planDay } from '@shiftgate/domain/shift/day-plan.ts';
import type { DayKind } from '@shiftgate/domain/shift/day-plan.ts';
import type { CompanyCalendar } from '@shiftgate/domain/shift/types.ts';
import type { CalendarBar } from '#design/week-calendar/bar.ts';
import type { DraftRule } from './rule-draft.ts';
import { makeShiftOfRules, noHolidays, toDomainCalendar } from './shift-of-rules.ts';
import { nameOfSpecialDate } from './special-date.ts';

/** Monday 2001-01-01: the week of no particular date on which the repeating rules are laid out. */
const anyMonday: PlainDate = '2001-01-01';

/** A week of a shift: its bars, and which kind of rules decides each day. */
export interface WeekOfShift {
  readonly bars: readonly CalendarBar[];
  /** Seven entries, Monday first. */
  readonly kinds: readonly DayKind[];
  /** What the special dates of the week are called; null for any other day. */
  readonly names: readonly (string | null)[];
}

/** Against what a week with dates is laid out: the company's calendar, and the shift's own holiday region. */
export interface WeekSurroundings {
  readonly calendar: CompanyCalendar;
  readonly region: string | null;
}

/** No dates, no holidays. */
const noSurroundings: WeekSurroundings = {
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
  const names = plans.map((plan, day) =>
    plan.kind === 'special_date' ? nameOfSpecialDate(rules, plainDateOf(first + day)) : null,
  );
  return { bars, kinds: plans.map((plan) => plan.kind), names };
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
