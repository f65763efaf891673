import type { IsoWeekday } from '@shiftgate/domain/calendar/plain-date.ts';
import type { Browser, OperatingSystem } from '@shiftgate/domain/client/lists.ts';
import type { Shift, ShiftRule } from '@shiftgate/domain/shift/types.ts';
import type { Selectable } from 'kysely';
import type { ShiftRulesTable, ShiftsTable } from '../db/tables/shift-tables.ts';

/** A stored shift and its rules in the words of the domain. */
export function shiftOf(row: Selectable<ShiftsTable>, rules: readonly Selectable<ShiftRulesTable>[]): Shift {
  return {
    key: row.key,
    name: row.name,
    state: row.state,
    period: row.state === 'scheduled' ? { startOn: row.starts_on, endOn: row.ends_on } : null,
    timeZone: row.zone,
    holidayRegion: row.holiday_region,
    rules: rules.map(ruleOf),
    ipRules: row.ip_rules,
    // Checked against the closed lists when saved.
    allowedBrowsers: row.allowed_browsers as Browser[],
    allowedOs: row.allowed_os as OperatingSystem[],
    timeClock: {
      isObeyed: row.obeys_time_clock,
      hasLoginRule: row.time_clock_login_rule,
      logsOutAtDayEnd: row.time_clock_logout_at_day_end,
      logsOutAtBreak: row.time_clock_logout_on_break,
    },
    logout: {
      isAutomatic: row.auto_logout,
      reach: row.logout_scope === 'browser' ? 'browser_only' : 'all_devices',
      isAdvanced: row.advanced_auto_logout,
    },
  };
}

function ruleOf(row: Selectable<ShiftRulesTable>): ShiftRule {
  return {
    id: row.key,
    kind: row.kind,
    // The database keeps it between 1 and 7.
    day: row.day as IsoWeekday | null,
    dayOfMonth: row.day_of_month,
    clampToMonthEnd: row.clamp_to_month_end,
    anchorOn: row.anchor_date,
    daysOn: row.days_on,
    daysOff: row.days_off,
    startHour: row.start_hour,
    endHour: row.end_hour,
    endsNextDay: row.ends_next_day,
    startOn: row.start_date,
    endOn: row.end_date,
  };
}
