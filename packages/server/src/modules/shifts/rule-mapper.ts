import type { z } from 'zod';
import type { ShiftRuleInput } from '@shiftgate/contract/entities/shift.ts';
import type { IsoWeekday } from '@shiftgate/domain/calendar/plain-date.ts';
import type { ShiftRule } from '@shiftgate/domain/shift/types.ts';

/** A rule as it travels, in the words of the domain. */
export function ruleFromWire(rule: Omit<z.output<typeof ShiftRuleInput>, 'id'>): ShiftRule {
  return {
    id: null,
    kind: rule.kind,
    // The schema keeps it between 1 and 7.
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
  };
}

/** A rule of the domain in the columns of its row. */
export function ruleToRow(rule: ShiftRule) {
  return {
    kind: rule.kind,
    day: rule.day,
    day_of_month: rule.dayOfMonth,
    clamp_to_month_end: rule.clampToMonthEnd === true,
    anchor_date: rule.anchorOn,
    days_on: rule.daysOn,
    days_off: rule.daysOff,
    start_hour: rule.startHour,
    end_hour: rule.endHour,
    ends_next_day: rule.endsNextDay,
    start_date: rule.startOn,
    end_date: rule.endOn,
  };
}

const wireNames: Readonly<Partial<Record<keyof ShiftRule, string>>> = {
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
};

/** Where a problem of a list of rules stands in the request: `rules`, `rules.2` or `rules.2.end_hour`. */
export function rulePathOf(ruleIndex: number, field: keyof ShiftRule | null): string {
  if (ruleIndex < 0) return 'rules';
  return field === null ? `rules.${ruleIndex}` : `rules.${ruleIndex}.${wireNames[field] ?? field}`;
}
