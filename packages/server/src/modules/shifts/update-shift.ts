import { BROWSERS, OPERATING_SYSTEMS } from '@shiftgate/domain/client/lists.ts';
import { parseIpRule } from '@shiftgate/domain/client/ip-rules.ts';
import { isTimeZone } from '@shiftgate/domain/calendar/zone.ts';
import { isHolidayRegion } from '@shiftgate/domain/holidays/holidays.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '../../context.ts';
import { toJson } from '../../db/tables/columns.ts';
import { companyFactsChanged } from '../../http/announce.ts';
import { AppError } from '../../http/app-error.ts';
import { audit } from '../audit/index.ts';
import { namingShift, refuseStale } from './policy.ts';
import { presentShift } from './present.ts';
import { mustFindShift, touchShift } from './repository.ts';

/** Changes the settings of a shift; only what was sent is written. */
export async function updateShift(
  ctx: Context,
  { params, body }: HandlerInput<'shifts.update'>,
): Promise<CallResponse<'shifts.update'>> {
  const row = await mustFindShift(ctx, params.key, { lock: true });
  refuseStale(Number(row.version), body.version);
  if (body.list_ip) refuseBadIpRules(body.list_ip);
  refuseUnlisted('allowed_browsers', body.allowed_browsers, BROWSERS);
  refuseUnlisted('allowed_os', body.allowed_os, OPERATING_SYSTEMS);
  if (body.zone && !isTimeZone(body.zone)) refuseField('zone', 'unknown_zone');
  if (body.holiday_region && !isHolidayRegion(body.holiday_region))
    refuseField('holiday_region', 'unknown_region');
  const changes = {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.color !== undefined && { color: String(body.color) }),
    ...(body.zone !== undefined && { zone: body.zone }),
    ...(body.holiday_region !== undefined && { holiday_region: body.holiday_region }),
    ...(body.list_ip !== undefined && { ip_rules: toJson([...new Set(body.list_ip)]) }),
    ...(body.allowed_browsers !== undefined && { allowed_browsers: [...new Set(body.allowed_browsers)] }),
    ...(body.allowed_os !== undefined && { allowed_os: [...new Set(body.allowed_os)] }),
    ...(body.auto_logout !== undefined && { auto_logout: body.auto_logout }),
    ...(body.logout_scope !== undefined && { logout_scope: body.logout_scope }),
    ...(body.custom_response !== undefined && { custom_response: body.custom_response ?? '' }),
  };
  if (Object.keys(changes).length > 0) {
    await namingShift(body.name ?? row.name, () =>
      ctx.tx
        .updateTable('shifts')
        .set(changes)
        .where('company_key', '=', ctx.companyKey)
        .where('key', '=', row.key)
        .execute(),
    );
    await touchShift(ctx, row.key);
    await audit(ctx, {
      event: 'shift.updated',
      target: { kind: 'shift', key: row.key, name: body.name ?? row.name },
      before: Object.fromEntries(Object.keys(changes).map((name) => [name, row[name as keyof typeof row]])),
      after: changes,
    });
    await companyFactsChanged(ctx.tx, ctx.companyKey, ctx.now, 'shifts');
  }
  return presentShift(ctx, row.key);
}

function refuseBadIpRules(entries: readonly string[]): void {
  const bad = entries.flatMap((entry, index) => {
    const parsed = parseIpRule(entry);
    return parsed.isValid ? [] : [{ path: `list_ip.${index}`, rule: parsed.problem }];
  });
  if (bad.length > 0)
    throw new AppError(
      'INVALID_IP_RULES',
      { entries: bad.map((b) => entries[Number(b.path.slice(8))]) },
      bad,
    );
}

/** `other` passes only an empty list, so it is refused in one (access decision, "IP, browser, system"). */
function refuseUnlisted(field: string, values: readonly string[] | undefined, list: readonly string[]): void {
  const bad = values?.filter((value) => value === 'other' || !list.includes(value)) ?? [];
  if (bad.length > 0)
    throw new AppError('VALIDATION_FAILED', { [field]: bad }, [{ path: field, rule: 'unknown_value' }]);
}

function refuseField(path: string, rule: string): never {
  throw new AppError('VALIDATION_FAILED', undefined, [{ path, rule }]);
}
