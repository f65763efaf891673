import { isTimeZone } from '@shiftgate/domain/calendar/zone.ts';
import { countsInList, parseIpRule } from '@shiftgate/domain/client/ip-rules.ts';
import { BROWSERS, OPERATING_SYSTEMS } from '@shiftgate/domain/client/lists.ts';
import { isHolidayRegion } from '@shiftgate/domain/holidays/holidays.ts';
import { AppError } from '#core/app-error.ts';
import type { ShiftPatch } from '@shiftgate/contract/entities/shift.ts';
import type { ShiftRow } from '../rows/rows.ts';

export { refuseWeaker } from './draft-strength.ts';

/** The columns of a shift after a patch of its settings; missing fields stay. Throws for invalid values. */
export function planSettings(row: ShiftRow, patch: ShiftPatch): ShiftRow {
  refuseBadSettings(row, patch);
  const { expiry, strength } = patch.password_policy ?? {};
  return {
    ...row,
    name: patch.name ?? row.name,
    color: patch.color === undefined ? row.color : String(patch.color),
    zone: patch.zone === undefined ? row.zone : patch.zone,
    holiday_region: patch.holiday_region === undefined ? row.holiday_region : patch.holiday_region,
    ip_rules: patch.list_ip === undefined ? row.ip_rules : [...new Set(patch.list_ip.map(storedIpRule))],
    allowed_browsers: distinct(patch.allowed_browsers) ?? row.allowed_browsers,
    allowed_os: distinct(patch.allowed_os) ?? row.allowed_os,
    auto_logout: patch.auto_logout ?? row.auto_logout,
    advanced_auto_logout: patch.advanced_auto_logout ?? row.advanced_auto_logout,
    logout_scope: patch.logout_scope ?? row.logout_scope,
    obeys_time_clock: patch.obeys_time_clock ?? row.obeys_time_clock,
    time_clock_login_rule: patch.login_rule ?? row.time_clock_login_rule,
    time_clock_logout_at_day_end: patch.auto_logout_rule_0 ?? row.time_clock_logout_at_day_end,
    time_clock_logout_on_break: patch.auto_logout_rule_1 ?? row.time_clock_logout_on_break,
    password_expiry_amount: expiry === undefined ? row.password_expiry_amount : (expiry?.count ?? null),
    password_expiry_unit: expiry === undefined ? row.password_expiry_unit : (expiry?.unit ?? null),
    password_strength: strength === undefined ? row.password_strength : strength,
    custom_response:
      patch.custom_response === undefined ? row.custom_response : (patch.custom_response ?? ''),
  };
}

const distinct = (values: readonly string[] | undefined): string[] | undefined =>
  values && [...new Set(values)];

function refuseBadSettings(row: Pick<ShiftRow, 'ip_rules'>, patch: ShiftPatch): void {
  const fields = [
    ...unlisted('allowed_browsers', patch.allowed_browsers, BROWSERS),
    ...unlisted('allowed_os', patch.allowed_os, OPERATING_SYSTEMS),
  ];
  if (typeof patch.zone === 'string' && !isTimeZone(patch.zone))
    fields.push({ path: 'zone', rule: 'unknown_zone' });
  if (typeof patch.holiday_region === 'string' && !isHolidayRegion(patch.holiday_region))
    fields.push({ path: 'holiday_region', rule: 'unknown_region' });
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', undefined, fields);
  refuseBadIpRules(patch.list_ip ?? [], row.ip_rules);
}

/** `other` matches only an empty list, so a list must not contain it. */
function unlisted(
  path: string,
  values: readonly string[] | undefined,
  list: readonly string[],
): { path: string; rule: string }[] {
  const isBad = values?.some((value) => value === 'other' || !list.includes(value)) ?? false;
  return isBad ? [{ path, rule: 'unknown_value' }] : [];
}

/** The form in which the panel shows a valid entry: a network without its host bits. */
function storedIpRule(entry: string): string {
  const parsed = parseIpRule(entry);
  return parsed.isValid ? parsed.text : entry;
}

/** An entry that was saved before it was refused may stay, so that the rest of the list can be changed. */
function refuseBadIpRules(entries: readonly string[], stored: readonly string[]): void {
  const bad = entries.flatMap((entry, index) => {
    const parsed = parseIpRule(entry);
    const mayStay = stored.includes(entry) && countsInList(entry);
    return parsed.isValid || mayStay ? [] : [{ entry, path: `list_ip.${index}`, rule: parsed.problem }];
  });
  if (bad.length === 0) return;
  throw new AppError(
    'INVALID_IP_RULES',
    { entries: bad.map(({ entry }) => entry) },
    bad.map(({ path, rule }) => ({ path, rule })),
  );
}
