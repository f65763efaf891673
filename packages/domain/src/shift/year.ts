import { dayNumberFrom, plainDateOf, type DayNumber, type PlainDate } from '../calendar/plain-date.ts';
import { makeDayPlanner, planDay, type DayKind, type DayPlan, type DayWindow } from './day-plan.ts';
import type { CompanyCalendar, Shift, ShiftRule } from './types.ts';

/** A pattern of a day. */
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
function hoursText(windows: readonly DayWindow[]): string {
  const united: [number, number][] = [];
  for (const { startMinute, endMinute } of windows.toSorted(byStart)) {
    const last = united.at(-1);
    if (last !== undefined && startMinute <= last[1]) last[1] = Math.max(last[1], endMinute);
    else united.push([startMinute, endMinute]);
  }
  return JSON.stringify(united);
}

/**
 * Every day of a calendar year (1 January to 31 December) as the shift plans it, by the same planner that decisions
 * use. Rules are named by their ids, which must be distinct. Identical days share a pattern.
 */
export function planYear(shift: Shift, calendar: CompanyCalendar, year: number): ShiftYear {
  const steps = planYearInSteps(shift, calendar, year);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The most days of a year that `planYearInSteps` plans in one step. */
export const daysOfStep = 14;

/** `planYear` in steps of at most `daysOfStep` days, for callers that yield to other work between them. */
export function* planYearInSteps(
  shift: Shift,
  calendar: CompanyCalendar,
  year: number,
): Generator<undefined, ShiftYear> {
  const planner = makeDayPlanner(shift, calendar);
  const usualIds = new Set(shift.rules.filter(isUsual).map(({ id }) => id));
  const { startOn = null, endOn = null } = shift.state === 'scheduled' ? (shift.period ?? {}) : {};
  const closing = new Set(shift.rules.flatMap(({ id, startHour }) => (startHour === null ? [id] : [])));
  const known = new Map<string, number>();
  const patterns: DayPattern[] = [];

  const patternOf = (day: DayNumber, { kind, windows }: DayPlan): number => {
    // An ordinary rule closes no day.
    const group = kind === 'special_date' ? planner.special : kind === 'holiday' ? planner.holiday : [];
    const closedBy = group
      .filter((rule) => closing.has(rule.id) && rule.matches(day))
      .map(({ id }) => id ?? '');
    const text = [kind, ...windows.map(({ ruleId }) => ruleId), '', ...closedBy].join('\u0000');
    const found = known.get(text);
    if (found !== undefined) return found;
    known.set(text, patterns.length);
    return patterns.push({ kind, windows: windows.toSorted(byStart), closedBy }) - 1;
  };

  const differs = (day: DayNumber, { kind, windows }: DayPlan): boolean => {
    // Most days are those of the rules that always hold, and nothing else.
    if (kind === 'ordinary' && windows.every(({ ruleId }) => usualIds.has(ruleId))) return false;
    const usual = planner.ordinary.filter((rule) => usualIds.has(rule.id) && rule.matches(day));
    return hoursText(windows) !== hoursText(usual.flatMap(({ window }) => window ?? []));
  };

  const first = dayNumberFrom(year, 1, 1);
  const length = dayNumberFrom(year + 1, 1, 1) - first;
  const days: YearDay[] = [];
  for (let day = first; day < first + length; day += 1) {
    const plan = planDay(planner, day);
    const on = plainDateOf(day);
    days.push({
      on,
      pattern: patternOf(day, plan),
      differs: differs(day, plan),
      isInForce:
        shift.state !== 'disabled' && (startOn === null || on >= startOn) && (endOn === null || on <= endOn),
    });
    if (days.length % daysOfStep === 0) yield;
  }
  return { patterns, days };
}
