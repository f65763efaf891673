import {
  dayNumberOf,
  daysInMonth,
  isoWeekdayOf,
  partsOfDay,
  type DayNumber,
  type PlainDate,
} from '../calendar/plain-date.ts';
import { MINUTES_OF_DAY, minuteOfDay } from '../calendar/wall-time.ts';
import type { CompanyCalendar, Shift, ShiftRule } from './types.ts';

/** A window of one local day: minutes since its 00:00; an end past 1440 lies on the next day. */
export interface DayWindow {
  readonly startMinute: number;
  readonly endMinute: number;
  readonly ruleId: string | null;
}

export const DAY_KINDS = ['ordinary', 'holiday', 'special_date'] as const;
/** The kind of rules that decides a local day of a shift. */
export type DayKind = (typeof DAY_KINDS)[number];

export interface DayPlan {
  readonly kind: DayKind;
  readonly windows: readonly DayWindow[];
}

interface ReadyRule {
  readonly id: string | null;
  readonly matches: (day: DayNumber) => boolean;
  /** Null = the rule closes the day. */
  readonly window: DayWindow | null;
}

/** The rules of a shift, ready to plan a local day. */
export interface DayPlanner {
  readonly special: readonly ReadyRule[];
  readonly holiday: readonly ReadyRule[];
  readonly ordinary: readonly ReadyRule[];
  readonly isHoliday: (day: DayNumber) => boolean;
}

/** The window of a rule in minutes of the day it starts on, or null when the rule closes its days. */
export function windowOfRule(rule: ShiftRule): DayWindow | null {
  if (rule.startHour === null || rule.endHour === null) return null;
  const startMinute = minuteOfDay(rule.startHour);
  const end = minuteOfDay(rule.endHour);
  const lastMinuteMeansMidnight = end === MINUTES_OF_DAY - 1 && !rule.endsNextDay;
  const endMinute = rule.endsNextDay ? end + MINUTES_OF_DAY : lastMinuteMeansMidnight ? MINUTES_OF_DAY : end;
  return { startMinute, endMinute, ruleId: rule.id };
}

function matcherOfKind(rule: ShiftRule): (day: DayNumber) => boolean {
  switch (rule.kind) {
    case 'weekly':
      return (day) => isoWeekdayOf(day) === rule.day;
    case 'monthly': {
      const wanted = rule.dayOfMonth ?? 0;
      return (day) => {
        const { year, month, dayOfMonth } = partsOfDay(day);
        if (dayOfMonth === wanted) return true;
        const last = daysInMonth(year, month);
        return rule.clampToMonthEnd === true && wanted > last && dayOfMonth === last;
      };
    }
    case 'cycle': {
      const anchor = rule.anchorOn === null ? 0 : dayNumberOf(rule.anchorOn);
      const daysOn = rule.daysOn ?? 0;
      const length = daysOn + (rule.daysOff ?? 0);
      return (day) => (((day - anchor) % length) + length) % length < daysOn;
    }
    case 'everyday':
    case 'holiday':
    case 'special_date':
      return () => true;
  }
}

function makeReady(rule: ShiftRule): ReadyRule {
  const first = rule.startOn === null ? -Infinity : dayNumberOf(rule.startOn);
  const isOneDay = rule.kind === 'special_date' && rule.endOn === null;
  const last = isOneDay ? first : rule.endOn === null ? Infinity : dayNumberOf(rule.endOn);
  const matchesKind = matcherOfKind(rule);
  return {
    id: rule.id,
    matches: (day) => day >= first && day <= last && matchesKind(day),
    window: windowOfRule(rule),
  };
}

const daysOfLists = new WeakMap<readonly PlainDate[], ReadonlySet<DayNumber>>();

/** A region's list is long and shared by many shifts: it is made ready once. */
function daysOf(dates: readonly PlainDate[]): ReadonlySet<DayNumber> {
  const known = daysOfLists.get(dates);
  if (known !== undefined) return known;
  const days = new Set(dates.map(dayNumberOf));
  daysOfLists.set(dates, days);
  return days;
}

/**
 * Whether a day is in the shift's holiday calendar: its own region's or the company's, and the company's own
 * holidays, less exceptional openings.
 */
function holidayTest(shift: Shift, calendar: CompanyCalendar): (day: DayNumber) => boolean {
  const region = shift.holidayRegion ?? calendar.holidayRegion;
  const regional = daysOf((region === null ? undefined : calendar.holidays.get(region)) ?? []);
  const extra = daysOf(calendar.extraHolidays);
  const openings = daysOf(calendar.exceptionalOpenings);
  return (day) => (regional.has(day) || extra.has(day)) && !openings.has(day);
}

/** Prepares the rules of a shift (validated before: invalid rules have no defined meaning). */
export function makeDayPlanner(shift: Shift, calendar: CompanyCalendar): DayPlanner {
  const ofKind = (test: (rule: ShiftRule) => boolean): ReadyRule[] => shift.rules.filter(test).map(makeReady);
  return {
    special: ofKind((rule) => rule.kind === 'special_date'),
    holiday: ofKind((rule) => rule.kind === 'holiday'),
    ordinary: ofKind((rule) => rule.kind !== 'special_date' && rule.kind !== 'holiday'),
    isHoliday: holidayTest(shift, calendar),
  };
}

function planOf(kind: DayKind, rules: readonly ReadyRule[]): DayPlan {
  const windows: DayWindow[] = [];
  for (const { window } of rules) if (window !== null) windows.push(window);
  return { kind, windows };
}

/** The plan of a local day: the highest kind with a matching rule decides it alone. */
export function planDay(planner: DayPlanner, day: DayNumber): DayPlan {
  const special = planner.special.filter((rule) => rule.matches(day));
  if (special.length > 0) return planOf('special_date', special);
  if (planner.isHoliday(day)) {
    const holiday = planner.holiday.filter((rule) => rule.matches(day));
    if (holiday.length > 0) return planOf('holiday', holiday);
  }
  return planOf(
    'ordinary',
    planner.ordinary.filter((rule) => rule.matches(day)),
  );
}
