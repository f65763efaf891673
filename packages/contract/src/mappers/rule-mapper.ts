import type { IsoWeekday } from '@shiftgate/domain/calendar/plain-date.ts';
import type { ShiftRule } from '@shiftgate/domain/shift/types.ts';
import type { ShiftRuleInput } from '../entities/shift.ts';

/** A rule as it travels and as its row is stored, but for its id, which only saved rules have. */
export type WireRule = Omit<ShiftRuleInput, 'id'>;

/** Names of a rule's fields on the wire, by their names in the domain. */
export const wireNames = {
  kind: 'kind',
  day: 'day',
  dayOfMonth: 'day_of_month',
  clampToMonthEnd: 'clamp_to_month_end',
  anchorOn: 'anchor_date',
  daysOn: 'days_on',
  daysOff: 'days_off',
  startHour: 'start_hour',
  endHour: 'end_hour',
  endsNextDay: 'ends_next_day',
  startOn: 'start_date',
  endOn: 'end_date',
  name: 'name',
} as const satisfies Readonly<Record<Exclude<keyof ShiftRule, 'id'>, keyof WireRule>>;

/** Reads a rule from the wire. The caller adds the id, which is null for a rule that is not saved yet. */
export function ruleFromWire(rule: WireRule): ShiftRule {
  return {
    id: null,
    kind: rule.kind,
    // The schema and the database keep it between 1 and 7.
    day: rule.day as IsoWeekday | null,
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
    // Older entries of the audit log have none.
    name: rule.kind === 'special_date' ? (rule.name ?? null) : null,
  };
}

/** Writes a rule for the wire without its id; fields that its kind does not use are null. */
export function ruleToWire(rule: ShiftRule): WireRule {
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
    name: rule.kind === 'special_date' ? rule.name : null,
  };
}
