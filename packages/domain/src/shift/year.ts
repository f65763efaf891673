import { dayNumberFrom, plainDateOf, type DayNumber, type PlainDate } from '../calendar/plain-date.ts';
import { makeDayPlanner, planDay, type DayKind, type DayPlan, type DayWindow } from './day-plan.ts';
import type { CompanyCalendar, Shift, ShiftRule } from './types.ts';

/** A way a day can look. */
export interface DayPattern {
  readonly kind: DayKind;
  /** Windows that begin on the day, by start; none = closed. `ruleId` names where each comes from. */
  readonly windows: readonly DayWindow[];
  /** Ids of the rules that close the day. */
  readonly closedBy: readonly string[];
}

/** One day of a year. */
export interface YearDay {
  readonly on: PlainDate;
  /** Position in the patterns. */
  readonly pattern: number;
  /** The day is not what the rules that always hold (every week, day or cycle, without dates) make of it. */
  readonly differs: boolean;
  /** The shift's activation period holds the day; never for a disabled shift. */
  readonly isInForce: boolean;
}

export interface ShiftYear {
  readonly patterns: readonly DayPattern[];
  readonly days: readonly YearDay[];
}

function isUsual(rule: ShiftRule): boolean {
  const repeats = rule.kind === 'weekly' || rule.kind === 'everyday' || rule.kind === 'cycle';
  return repeats && rule.startOn === null && rule.endOn === null;
}

const byStart = (a: DayWindow, b: DayWindow): number =>
  a.startMinute - b.startMinute || a.endMinute - b.endMinute;

/** The hours of a plan as one text: overlapping and touching windows count as one. */
function hoursText({ windows }: DayPlan): string {
  const united: [number, number][] = [];
  for (const { startMinute, endMinute } of windows.toSorted(byStart)) {
    const last = united.at(-1);
    if (last !== undefined && startMinute <= last[1]) last[1] = Math.max(last[1], endMinute);
    else united.push([startMinute, endMinute]);
  }
  return JSON.stringify(united);
}

/**
 * Every day of a calendar year (1 January to 31 December) as the shift plans it, by the same planner that decisions use.
 * Rules are named by their ids, which must be distinct. Days that look alike share a pattern.
 */
export function planYear(shift: Shift, calendar: CompanyCalendar, year: number): ShiftYear {
  const planner = makeDayPlanner(shift, calendar);
  const usual = makeDayPlanner({ ...shift, rules: shift.rules.filter(isUsual) }, calendar);
  const { startOn = null, endOn = null } = shift.state === 'scheduled' ? (shift.period ?? {}) : {};
  const closing = new Set(shift.rules.flatMap(({ id, startHour }) => (startHour === null ? [id] : [])));
  const known = new Map<string, number>();
  const patterns: DayPattern[] = [];

  const patternOf = (day: DayNumber, { kind, windows }: DayPlan): number => {
    const group = kind === 'special_date' ? planner.special : planner[kind];
    const closedBy = group
      .filter((rule) => closing.has(rule.id) && rule.matches(day))
      .map(({ id }) => id ?? '');
    const text = JSON.stringify([kind, windows.map(({ ruleId }) => ruleId), closedBy]);
    const found = known.get(text);
    if (found !== undefined) return found;
    known.set(text, patterns.length);
    return patterns.push({ kind, windows: windows.toSorted(byStart), closedBy }) - 1;
  };

  const first = dayNumberFrom(year, 1, 1);
  const length = dayNumberFrom(year + 1, 1, 1) - first;
  const days = Array.from({ length }, (_, index): YearDay => {
    const plan = planDay(planner, first + index);
    const on = plainDateOf(first + index);
    return {
      on,
      pattern: patternOf(first + index, plan),
      differs: hoursText(plan) !== hoursText(planDay(usual, first + index)),
      isInForce:
        shift.state !== 'disabled' && (startOn === null || on >= startOn) && (endOn === null || on <= endOn),
    };
  });
  return { patterns, days };
}
