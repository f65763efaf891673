import type { CallBody, CallResponse } from '@shiftgate/contract/routes/index.ts';
import { MINUTES_OF_DAY, wallTimeOf } from '@shiftgate/domain/calendar/wall-time.ts';
import type { IsoWeekday } from '@shiftgate/domain/calendar/plain-date.ts';
import type { ShiftRule } from '@shiftgate/domain/shift/types.ts';
import { ruleFromWire, ruleToWire } from '@shiftgate/contract/mappers/rule-mapper.ts';

export type WireRule = CallResponse<'shifts.get'>['rules'][number];
export type WireRuleInput = CallBody<'shifts.replaceRules'>['rules'][number];

/** A rule while it is edited: the domain's rule, always with an id (the server's, or one of ours until it is saved). */
export interface DraftRule extends ShiftRule {
  readonly id: string;
}

/** A rule without hours and dates of a kind, to be filled. */
export function makeBlankRule(id: string, kind: ShiftRule['kind']): DraftRule {
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
    name: null,
  };
}

/** A saved rule as the editor holds it. */
export function draftOfRule(rule: WireRule): DraftRule {
  return { ...ruleFromWire(rule), id: rule.id };
}

/** Ids of rules that the server does not know yet begin so. */
const newPrefix = 'new-';

/** An id for a rule that the server does not know yet. */
export function newRuleId(): string {
  return `${newPrefix}${crypto.randomUUID()}`;
}

/** A rule of the editor as it is sent; a saved rule keeps its id. */
export function inputOfRule(rule: DraftRule): WireRuleInput {
  const isSaved = !rule.id.startsWith(newPrefix);
  return { ...(isSaved ? { id: rule.id } : {}), ...ruleToWire(rule) };
}

/** A text that two rules share exactly when they mean the same (their ids aside). */
export function meaningOf(rule: DraftRule): string {
  return JSON.stringify(ruleToWire(rule));
}

/** Whether two lists have the same rules, in any order. */
export function hasSameRules(a: readonly DraftRule[], b: readonly DraftRule[]): boolean {
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
export function makeWeeklyRule(id: string, day: number, startMinute: number, endMinute: number): DraftRule {
  return {
    ...makeBlankRule(id, 'weekly'),
    day: (day + 1) as IsoWeekday,
    ...hoursOfMinutes(startMinute, endMinute),
  };
}
