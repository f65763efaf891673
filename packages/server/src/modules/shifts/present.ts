import type { z } from 'zod';
import type { Shift, ShiftRule, ShiftSummary } from '@shiftgate/contract/entities/shift.ts';
import type { Context } from '../../context.ts';
import { membersOf, mustFindShift, rulesOf, summariesOf } from './repository.ts';

type RuleRow = Awaited<ReturnType<typeof rulesOf>>[number];
type SummaryRow = Awaited<ReturnType<typeof summariesOf>>[number];

export function presentRule(row: RuleRow): z.output<typeof ShiftRule> {
  return {
    id: row.key,
    kind: row.kind,
    day: row.day,
    day_of_month: row.day_of_month,
    clamp_to_month_end: row.clamp_to_month_end,
    anchor_date: row.anchor_date,
    days_on: row.days_on,
    days_off: row.days_off,
    start_date: row.start_date,
    end_date: row.end_date,
    start_hour: row.start_hour,
    end_hour: row.end_hour,
    ends_next_day: row.ends_next_day,
  };
}

export function presentSummary(row: SummaryRow): z.output<typeof ShiftSummary> {
  return {
    key: row.key,
    name: row.name,
    color: Number(row.color),
    state: row.state,
    period: row.starts_on || row.ends_on ? { start_date: row.starts_on, end_date: row.ends_on } : null,
    users_number: row.users_number ?? 0,
    rules_number: row.rules_number ?? 0,
  };
}

/** A shift, whole, as the detail screen needs it. */
export async function presentShift(ctx: Context, key: string): Promise<z.output<typeof Shift>> {
  const row = await mustFindShift(ctx, key);
  const rules = (await rulesOf(ctx, key)).map(presentRule);
  const users = await membersOf(ctx, key);
  const [summary] = await summariesOf(ctx, [key]);
  return {
    ...presentSummary(summary!),
    version: Number(row.version),
    zone: row.zone,
    holiday_region: row.holiday_region,
    rules,
    list_special_dates: rules.filter((rule) => rule.kind === 'special_date'),
    list_ip: [...row.ip_rules],
    allowed_browsers: [...row.allowed_browsers],
    allowed_os: [...row.allowed_os],
    auto_logout: row.auto_logout,
    logout_scope: row.logout_scope,
    custom_response: row.custom_response === '' ? null : row.custom_response,
    users,
  };
}
