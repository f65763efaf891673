import { LOGOUT_RESULTS } from '@shiftgate/domain/access/types.ts';
import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { dayNumberOf } from '@shiftgate/domain/calendar/plain-date.ts';
import { firstInstantAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { AccessLogFilters } from '@shiftgate/contract/routes/index.ts';
import type { CompanyContext } from '../../core/context.ts';
import { isDenied } from '../access-log/public.ts';
import { zoneOfCompany } from '../users/public.ts';

export type Filters = Omit<z.output<typeof AccessLogFilters>, 'cursor' | 'page_size'>;

/** Lengths of the ranges in days; a month counts 31 so that none is cut short. */
const rangeDays = { last_24_hours: 1, '7d': 7, '3m': 93, '6m': 186 } as const;

const isLogout = sql`l.result = any(${[...LOGOUT_RESULTS]}::text[])`;

/** Returns the conditions of the filters on `access_log l`, except the search. */
export async function conditionsOf(ctx: CompanyContext, filters: Filters): Promise<RawBuilder<unknown>[]> {
  const conditions = [sql`l.company_key = ${ctx.companyKey}`, ...(await spanOf(ctx, filters))];
  if (filters.result) conditions.push(sql`l.result = ${filters.result}`);
  if (filters.event) conditions.push(filters.event === 'logout' ? isLogout : sql`not ${isLogout}`);
  if (filters.decision) conditions.push(filters.decision === 'denied' ? isDenied('l') : sql`l.is_allowed`);
  // Matches the condition of the partial index.
  if (filters.note === 'default_password') conditions.push(sql`'default_password' = any(l.notes)`);
  if (filters.user) conditions.push(sql`l.user_key = ${filters.user}`);
  if (filters.shift) conditions.push(sql`l.shift_key = ${filters.shift}`);
  return conditions;
}

/** The instant (ms) at which a range that ends now begins. */
export function rangeStart({ range }: Pick<Filters, 'range'>, now: number): number {
  return now - rangeDays[range] * DAY_MS;
}

/** The bounds of the range; they let PostgreSQL skip whole months. Chosen days run from midnight to midnight. */
async function spanOf(
  { tx, companyKey, now }: CompanyContext,
  { range, from, to }: Filters,
): Promise<RawBuilder<unknown>[]> {
  if (from === undefined && to === undefined)
    return [sql`l.occurred_at >= ${new Date(rangeStart({ range }, now))}`];
  const zone = zoneOf(await zoneOfCompany(tx, companyKey));
  const midnight = (day: number) => new Date(firstInstantAt(zone, day * DAY_MS));
  return [
    ...(from === undefined ? [] : [sql`l.occurred_at >= ${midnight(dayNumberOf(from))}`]),
    ...(to === undefined ? [] : [sql`l.occurred_at < ${midnight(dayNumberOf(to) + 1)}`]),
  ];
}

/** Whether few of a person's entries may match the filters. */
export function isOfFewResults({ result, note, event, decision, shift }: Filters): boolean {
  const isOne = [result, note, shift].some((filter) => filter !== undefined);
  return isOne || event === 'logout' || decision === 'denied';
}
