import { ruleFromWire, ruleToWire } from '@shiftgate/contract/mappers/rule-mapper.ts';
import type { Shift, ShiftRule, ShiftSummary } from '@shiftgate/contract/entities/shift.ts';
import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { horizonLimits } from '@shiftgate/domain/limits.ts';
import { COVERED, momentOf, nextChangeOfCover } from '@shiftgate/domain/shift/compile.ts';
import type { CompiledShift } from '@shiftgate/domain/shift/compile.ts';
import type { Context } from '#core/context.ts';
import { presentLastSave } from '#core/version-conflict.ts';
import { presentStrength, readOwnStrength, readStrength } from '#modules/passwords/public.ts';
import { shiftOf } from '#access/public.ts';
import type { ShiftFacts } from '#access/public.ts';
import { readProtections } from './protection.ts';
import { companySettings } from './plan-products.ts';
import { readFirstMembers, mustFindShift, readRules, readSummaries } from './rows.ts';
import type { RuleRow, ShiftRow, SummaryRow } from './rows.ts';
import { lastSaveOfShift } from './versions.ts';

export function presentRule(row: RuleRow): ShiftRule {
  return { id: row.key, ...ruleToWire(ruleFromWire(row)) };
}

/** A shift as the list shows it to the caller at an instant (ms); `compiled` is its current form. */
export function presentSummary(
  row: SummaryRow,
  compiled: CompiledShift,
  { now, protection }: { readonly now: number; readonly protection: ShiftSummary['protection'] },
): ShiftSummary {
  const isOpen = (momentOf(compiled, now) & COVERED) !== 0;
  const next = nextChangeOfCover(compiled, now, now + horizonLimits.days * DAY_MS);
  return {
    key: row.key,
    name: row.name,
    color: Number(row.color),
    state: row.state,
    period: row.starts_on || row.ends_on ? { start_date: row.starts_on, end_date: row.ends_on } : null,
    users_number: row.users_number,
    rules_number: row.rules_number,
    auto_logout: row.auto_logout,
    is_open: isOpen,
    next_change: next === Infinity ? null : { at: new Date(next).toISOString(), opens: !isOpen },
    protection,
  };
}

/** The settings of a stored shift in the form of a PATCH, without name, state and rules. */
export function presentSettings(row: ShiftRow) {
  const { password_expiry_amount: count, password_expiry_unit: unit } = row;
  const strength = readOwnStrength(row.password_strength);
  return {
    zone: row.zone,
    holiday_region: row.holiday_region,
    list_ip: [...row.ip_rules],
    allowed_browsers: [...row.allowed_browsers],
    allowed_os: [...row.allowed_os],
    auto_logout: row.auto_logout,
    advanced_auto_logout: row.advanced_auto_logout,
    logout_scope: row.logout_scope,
    obeys_time_clock: row.obeys_time_clock,
    login_rule: row.time_clock_login_rule,
    auto_logout_rule_0: row.time_clock_logout_at_day_end,
    auto_logout_rule_1: row.time_clock_logout_on_break,
    password_policy: {
      expiry: count === null || unit === null ? null : { count, unit },
      strength: strength === null ? null : presentStrength(strength),
    },
    custom_response: row.custom_response === '' ? null : row.custom_response,
  };
}

/** A shift without its people, as it is now in this transaction. */
export async function presentShift(ctx: Context, facts: ShiftFacts, key: string): Promise<Shift> {
  const row = await mustFindShift(ctx, key);
  const ruleRows = await readRules(ctx, [key]);
  const [summary] = await readSummaries(ctx, [key]);
  if (summary === undefined) throw new Error('the shift was not found after its write');
  const rules = ruleRows.map(presentRule);
  const company = await companySettings(ctx);
  const protection = (await readProtections(ctx, [key])).get(key) ?? null;
  return {
    ...presentSummary(summary, facts.compile(shiftOf(row, ruleRows)), { now: ctx.now, protection }),
    ...presentSettings(row),
    version: Number(row.version),
    ...presentLastSave(await lastSaveOfShift(ctx, row)),
    updated_at: row.updated_at.toISOString(),
    rules,
    list_special_dates: rules.filter((rule) => rule.kind === 'special_date'),
    inherited_strength: presentStrength(readStrength(company.password_strength)),
    plan_allows: company.allows,
    company_zone: company.zone,
    company_holiday_region: company.holiday_region,
    users: await readFirstMembers(ctx, key),
  };
}
