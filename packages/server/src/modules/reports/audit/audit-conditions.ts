import { auditEvents, eventsOfArea, eventsOfReport } from '@shiftgate/contract/audit-events.ts';
import type { AuditEventName } from '@shiftgate/contract/audit-events.ts';
import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { normaliseSearch } from '@shiftgate/domain/search/normalise.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CompanyContext } from '../../../core/context.ts';
import { escapeLike } from '../../../db/like.ts';
import { zoneOfCompany } from '../../users/public.ts';
import { addressRangeOf, isOfRange } from '../address-range.ts';
import { showsAddress } from '../audit-scope.ts';
import type { AuditFilters, AuditScope } from '../audit-scope.ts';
import { isInHour, isWithin, spanOf } from '../log-conditions.ts';
import { isOfCode } from '../request-code.ts';

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

/** Returns the conditions of the filters on `audit_events l`, except the events. */
export async function auditConditionsOf(
  ctx: CompanyContext,
  scope: AuditScope,
): Promise<RawBuilder<unknown>[]> {
  const { filters } = scope;
  const { author, target, search } = filters;
  const zone = zoneOf(await zoneOfCompany(ctx.tx, ctx.companyKey));
  const conditions = [
    sql`l.company_key = ${ctx.companyKey}`,
    ...isWithin(spanOf(filters, zone, ctx.now)),
    ...isInHour(filters.hour, zone),
  ];
  if (author !== undefined) conditions.push(sql`l.actor_user_key = ${author}`);
  if (target !== undefined) conditions.push(sql`l.target_key = ${target}`);
  if (search) conditions.push(await isOfText(ctx, search, showsAddress(scope)));
  return conditions;
}

/** The condition that an entry is of these events. */
export function isOfEvents(events: readonly AuditEventName[]): RawBuilder<unknown> {
  return sql`l.event = any(${[...events]}::text[])`;
}

/** Up to this many people are found by their present names, accents aside. */
const fewPeople = 500;

/** Names match as they were written, those of people also as they are now. */
async function isOfText(
  { tx, companyKey }: CompanyContext,
  text: string,
  isAddressShown: RawBuilder<boolean>,
): Promise<RawBuilder<unknown>> {
  const code = isOfCode(text);
  const range = addressRangeOf(text);
  const written = `%${escapeLike(text.toLowerCase())}%`;
  const people = await tx
    .selectFrom('users')
    .select('key')
    .where('company_key', '=', companyKey)
    .where('search_text', 'like', `%${escapeLike(normaliseSearch(text))}%`)
    .limit(fewPeople)
    .execute();
  const keys = people.map(({ key }) => key);
  const any = [
    sql`lower(l.actor_name) like ${written}`,
    sql`lower(l.actor_email) like ${written}`,
    sql`lower(l.simulated_by_name) like ${written}`,
    sql`lower(l.target_name) like ${written}`,
    ...(keys.length === 0
      ? []
      : [sql`l.actor_user_key = any(${keys}::uuid[])`, sql`l.target_key = any(${keys}::uuid[])`]),
    ...(range === null ? [] : [sql`(${isOfRange(range)} and ${isAddressShown})`]),
    ...(code === null ? [] : [code]),
  ];
  return sql`(${sql.join(any, sql` or `)})`;
}
