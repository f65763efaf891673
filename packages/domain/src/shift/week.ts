import { dayNumberOf, plainDateOf, type DayNumber, type PlainDate } from '../calendar/plain-date.ts';
import { MINUTES_OF_DAY, type MinuteOfDay } from '../calendar/wall-time.ts';
import { makeDayPlanner, planDay, type DayKind } from './day-plan.ts';
import type { CompanyCalendar, Shift } from './types.ts';

/** A stretch of one wall-clock day in which a rule of the shift lets people in. */
export interface WeekBar {
  readonly startMinute: MinuteOfDay;
  readonly endMinute: MinuteOfDay;
  readonly ruleId: string | null;
  /** The end of a window that began on the day before. */
  readonly isTail: boolean;
  /** The window goes on on the next day. */
  readonly hasTail: boolean;
}

export interface WeekDay {
  readonly on: PlainDate;
  /** Kind of rules that decides the windows starting on this day. */
  readonly kind: DayKind;
  /** The shift's activation period holds this day (always, for a shift without one). */
  readonly isInPeriod: boolean;
  /** By start; bars of different rules may overlap. */
  readonly bars: readonly WeekBar[];
}

/**
 * The seven days from a Monday as the wall clock of the shift shows them, for drawing a week. Says nothing
 * about clock changes: a bar is what the rule says, not how long it lasts.
 */
export function windowsOfWeek(shift: Shift, mondayOn: PlainDate, calendar: CompanyCalendar): WeekDay[] {
  const planner = makeDayPlanner(shift, calendar);
  const period = shift.state === 'scheduled' ? shift.period : null;
  const first = period?.startOn ? dayNumberOf(period.startOn) : -Infinity;
  const last = period?.endOn ? dayNumberOf(period.endOn) : Infinity;
  const isInPeriod = (day: DayNumber): boolean => day >= first && day <= last;
  const monday = dayNumberOf(mondayOn);

  return Array.from({ length: 7 }, (_, index): WeekDay => {
    const day = monday + index;
    const plan = planDay(planner, day);
    const on = plainDateOf(day);
    if (!isInPeriod(day)) return { on, kind: plan.kind, isInPeriod: false, bars: [] };
    const tails = planDay(planner, day - 1)
      .windows.filter((window) => window.endMinute > MINUTES_OF_DAY)
      .map(({ endMinute, ruleId }) => ({
        startMinute: 0,
        endMinute: endMinute - MINUTES_OF_DAY,
        ruleId,
        isTail: true,
        hasTail: false,
      }));
    const own = plan.windows.map(({ startMinute, endMinute, ruleId }) => ({
      startMinute,
      endMinute: Math.min(endMinute, MINUTES_OF_DAY),
      ruleId,
      isTail: false,
      hasTail: endMinute > MINUTES_OF_DAY && isInPeriod(day + 1),
    }));
    const bars = [...tails, ...own].toSorted(
      (a, b) => a.startMinute - b.startMinute || a.endMinute - b.endMinute,
    );
    return { on, kind: plan.kind, isInPeriod: true, bars };
  });
}
