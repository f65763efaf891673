import type { z } from 'zod';
import type { ShiftRuleInput } from '@shiftgate/contract/entities/shift.ts';
import type { IsoWeekday } from '@shiftgate/domain/calendar/plain-date.ts';
import type { ShiftRule } from '@shiftgate/domain/shift/types.ts';

/** A rule as it travels, in the words of the domain. */
export function ruleFromWire(rule: z.output<typeof ShiftRuleInput>): ShiftRule {
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
