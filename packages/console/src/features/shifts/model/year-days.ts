import { dayNumberFrom, plainDateOf } from '@shiftgate/domain/calendar/plain-date.ts';
import type { CompanyHoliday } from '@shiftgate/domain/holidays/company-holidays.ts';
import { makeDayPlanner, planDay } from '@shiftgate/domain/shift/day-plan.ts';
import type { DayWindow } from '@shiftgate/domain/shift/day-plan.ts';
import type { CompanyCalendar } from '@shiftgate/domain/shift/types.ts';
import { makeShiftOfRules } from '#components/shifts/shift-of-rules.ts';
import { nameOfSpecialDate } from '#components/shifts/special-date.ts';
import { uniteStretches } from '#components/shifts/windows.ts';
import type { DraftRule } from '#components/shifts/rule-draft.ts';
import type { ShiftDay } from './hours.ts';
import type { Stretch } from '#components/shifts/windows.ts';

const repeats: ReadonlySet<string> = new Set(['weekly', 'everyday', 'cycle']);

/** What people call the ordinary weeks: the rules that hold all the year. */
function ordinaryRules(rules: readonly DraftRule[]): DraftRule[] {
  return rules.filter((rule) => repeats.has(rule.kind) && rule.startOn === null && rule.endOn === null);
}

/** Unites the hours of a day; days of the same rules, most of a year, share what they have in common. */
function uniting(): (windows: readonly DayWindow[]) => readonly Stretch[] {
  const known = new Map<string, readonly Stretch[]>();
  return (windows) => {
    const key = windows.map(({ ruleId }) => ruleId).join(' ');
    const found = known.get(key) ?? uniteStretches(windows);
    known.set(key, found);
    return found;
  };
}

/** What decides about days besides the rules. */
export interface DayFacts {
  /** The shift's own holiday region; null = the company's. */
  readonly region: string | null;
  readonly calendar: CompanyCalendar;
  readonly holidays: readonly CompanyHoliday[];
}

/** Every day between two dates, both inclusive, as the domain plans it. */
export function planShiftDays(
  rules: readonly DraftRule[],
  { region, calendar, holidays }: DayFacts,
  span: { readonly first: number; readonly last: number },
): ShiftDay[] {
  const planner = makeDayPlanner(makeShiftOfRules(rules, region), calendar);
  const usual = ordinaryRules(rules);
  const ordinary = makeDayPlanner(makeShiftOfRules(usual), calendar);
  const usualIds = new Set<string | null>(usual.map(({ id }) => id));
  const unite = uniting();
  const byDate = new Map(holidays.map((holiday) => [holiday.date, holiday]));
  return Array.from({ length: span.last - span.first + 1 }, (_, index): ShiftDay => {
    const day = span.first + index;
    const date = plainDateOf(day);
    const plan = planDay(planner, day);
    const windows = unite(plan.windows);
    const isUsual = plan.kind === 'ordinary' && plan.windows.every(({ ruleId }) => usualIds.has(ruleId));
    return {
      date,
      kind: plan.kind,
      name: plan.kind === 'special_date' ? nameOfSpecialDate(rules, date) : null,
      windows,
      ruleIds: plan.windows.flatMap(({ ruleId }) => (ruleId === null ? [] : [ruleId])),
      differs: !isUsual && JSON.stringify(windows) !== JSON.stringify(unite(planDay(ordinary, day).windows)),
      holiday: byDate.get(date) ?? null,
    };
  });
}

/** First and last day of a year. */
export function spanOfYear(year: number): { readonly first: number; readonly last: number } {
  return { first: dayNumberFrom(year, 1, 1), last: dayNumberFrom(year, 12, 31) };
}
