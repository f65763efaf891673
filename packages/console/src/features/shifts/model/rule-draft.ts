import { MINUTES_OF_DAY, wallTimeOf } from '@shiftgate/domain/calendar/wall-time.ts';
import type { IsoWeekday } from '@shiftgate/domain/calendar/plain-date.ts';
import type { ShiftRule } from '@shiftgate/domain/shift/types.ts';
import type { CallBody, CallResponse } from '@shiftgate/contract/routes/index.ts';

/** A shift, whole, as the API answers it. */
export type WireShift = CallResponse<'shifts.get'>;
export type WireRule = WireShift['rules'][number];
export type WireRuleInput = CallBody<'shifts.replaceRules'>['rules'][number];

/** A rule while it is edited: the domain's rule, always with an id (the server's, or one of ours until it is saved). */
export interface DraftRule extends ShiftRule {
  readonly id: string;
}

/** A rule without hours and dates of a kind, to be filled. */
export function blankRule(id: string, kind: ShiftRule['kind']): DraftRule {
  return {
    id,
    kind,
    day: null,
    dayOfMonth: null,
    clampToMonthEnd: null,
    anchorOn: null,
    daysOn: null,
    daysOff: null,
    startHour: null,
    endHour: null,
    endsNextDay: false,
    startOn: null,
    endOn: null,
  };
}

/** Reads a rule of the wire. */
export function ruleFromWire(rule: WireRule): DraftRule {
  return {
    id: rule.id,
    kind: rule.kind,
    day: rule.day as IsoWeekday | null, // the contract allows 1 to 7 only
    dayOfMonth: rule.day_of_month,
    clampToMonthEnd: rule.kind === 'monthly' ? rule.clamp_to_month_end : null,
    anchorOn: rule.anchor_date,
    daysOn: rule.days_on,
    daysOff: rule.days_off,
    startHour: rule.start_hour,
    endHour: rule.end_hour,
    endsNextDay: rule.ends_next_day,
    startOn: rule.start_date,
    endOn: rule.end_date,
  };
}

/** Ids of rules that the server does not know yet begin so. */
const newPrefix = 'new-';

/** An id for a rule that the server does not know yet. */
export function newRuleId(): string {
  return `${newPrefix}${crypto.randomUUID()}`;
}

/** Writes a rule for the wire, fields that its kind does not use left null; a saved rule keeps its id. */
export function ruleToWire(rule: DraftRule): WireRuleInput {
  const isSaved = !rule.id.startsWith(newPrefix);
  return { ...(isSaved ? { id: rule.id } : {}), ...meaningOfRule(rule) };
}

function meaningOfRule(rule: DraftRule): WireRuleInput {
  const isMonthly = rule.kind === 'monthly';
  const isCycle = rule.kind === 'cycle';
  return {
    kind: rule.kind,
    day: rule.kind === 'weekly' ? rule.day : null,
    day_of_month: isMonthly ? rule.dayOfMonth : null,
    clamp_to_month_end: isMonthly && rule.clampToMonthEnd === true,
    anchor_date: isCycle ? rule.anchorOn : null,
    days_on: isCycle ? rule.daysOn : null,
    days_off: isCycle ? rule.daysOff : null,
    start_date: rule.startOn,
    end_date: rule.endOn,
    start_hour: rule.startHour,
    end_hour: rule.endHour,
    ends_next_day: rule.startHour !== null && rule.endsNextDay,
  };
}

/** A text that two rules share exactly when they mean the same (their ids aside). */
export function meaningOf(rule: DraftRule): string {
  return JSON.stringify(meaningOfRule(rule));
}

/** Whether two lists hold the same rules, in whatever order. */
export function sameRules(a: readonly DraftRule[], b: readonly DraftRule[]): boolean {
  if (a.length !== b.length) return false;
  const left = a.map(meaningOf).toSorted();
  const right = b.map(meaningOf).toSorted();
  return left.every((meaning, index) => meaning === right[index]);
}

type Hours = Pick<ShiftRule, 'startHour' | 'endHour' | 'endsNextDay'>;

/**
 * The hour fields of a window in minutes of the day it starts on; an end past 1440 lies on the next day.
 * Midnight as an end is written `23:59`, the form that needs no overnight mark.
 */
export function hoursOfMinutes(startMinute: number, endMinute: number): Hours {
  const startHour = wallTimeOf(startMinute);
  if (endMinute < MINUTES_OF_DAY) return { startHour, endHour: wallTimeOf(endMinute), endsNextDay: false };
  if (endMinute === MINUTES_OF_DAY && startMinute < MINUTES_OF_DAY - 1) {
    return { startHour, endHour: '23:59', endsNextDay: false };
  }
  return { startHour, endHour: wallTimeOf(endMinute - MINUTES_OF_DAY), endsNextDay: true };
}

/** A weekly rule of a day (0 = Monday) with its hours in minutes. */
export function weeklyRule(id: string, day: number, startMinute: number, endMinute: number): DraftRule {
  return {
    ...blankRule(id, 'weekly'),
    day: (day + 1) as IsoWeekday,
    ...hoursOfMinutes(startMinute, endMinute),
  };
}
