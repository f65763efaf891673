import { auditEvents, eventsOfArea, eventsOfReport } from '@shiftgate/contract/audit-events.ts';
import type { AuditEventName } from '@shiftgate/contract/audit-events.ts';
import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CompanyContext } from '#core/context.ts';
import { zoneOfCompany } from '#modules/users/public.ts';
import type { AuditFilters, AuditScope } from '../audit-scope.ts';
import { isInHour, isWithin, spanOf } from '../log-conditions.ts';

/** The events that the filters leave; null = every one. */
export function eventsOf({
  report,
  area,
  event,
}: Pick<AuditFilters, 'report' | 'area' | 'event'>): readonly AuditEventName[] | null {
  const sets = [
    ...(report === undefined ? [] : [eventsOfReport(report)]),
    ...(area === undefined ? [] : [eventsOfArea(area)]),
    ...(event === undefined ? [] : [[event]]),
  ];
  if (sets.length === 0) return null;
  return auditEvents.filter((each) => sets.every((events) => events.includes(each)));
}

/** Returns the conditions of the filters on `audit_events l`, except events and search. */
export async function auditConditionsOf(
  ctx: CompanyContext,
  scope: AuditScope,
): Promise<RawBuilder<unknown>[]> {
  const { filters } = scope;
  const { author, target } = filters;
  const zone = zoneOf(await zoneOfCompany(ctx.tx, ctx.companyKey));
  const conditions = [
    sql`l.company_key = ${ctx.companyKey}`,
    ...isWithin(spanOf(filters, zone, ctx.now)),
    ...isInHour(filters.hour, zone),
  ];
  if (author !== undefined) conditions.push(sql`l.actor_user_key = ${author}`);
  if (target !== undefined) conditions.push(sql`l.target_key = ${target}`);
  return conditions;
}

/** The condition that an entry is of these events. */
export function isOfEvents(events: readonly AuditEventName[]): RawBuilder<unknown> {
  return sql`l.event = any(${[...events]}::text[])`;
}
