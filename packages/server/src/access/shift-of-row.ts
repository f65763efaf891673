import { ruleFromWire } from '@shiftgate/contract/mappers/rule-mapper.ts';
import type { Browser, OperatingSystem } from '@shiftgate/domain/client/lists.ts';
import type { Shift } from '@shiftgate/domain/shift/types.ts';
import type { Selectable } from 'kysely';
import type { ShiftRulesTable, ShiftsTable } from '../db/tables/shift-tables.ts';

/** Maps a stored shift and its rules to the domain. */
export function shiftOf(row: Selectable<ShiftsTable>, rules: readonly Selectable<ShiftRulesTable>[]): Shift {
  return {
    key: row.key,
    name: row.name,
    state: row.state,
    period: row.state === 'scheduled' ? { startOn: row.starts_on, endOn: row.ends_on } : null,
    timeZone: row.zone,
    holidayRegion: row.holiday_region,
    rules: rules.map((rule) => ({ ...ruleFromWire(rule), id: rule.key })),
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
