import { LOGOUT_RESULTS } from '@shiftgate/domain/access/types.ts';
import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { dayNumberOf } from '@shiftgate/domain/calendar/plain-date.ts';
import { firstInstantAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import type { Zone } from '@shiftgate/domain/calendar/zone.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { AccessLogFilters } from '@shiftgate/contract/routes/index.ts';
import type { CompanyContext } from '../../core/context.ts';
import { isDenied } from '../access-log/public.ts';
import { zoneOfCompany } from '../users/public.ts';
import { endOfHour } from './chart-bars.ts';

export type Filters = Omit<z.output<typeof AccessLogFilters>, 'cursor' | 'page_size'>;

/** Lengths of the ranges in days; a month counts 31 so that none is cut short. */
const rangeDays = { last_24_hours: 1, '7d': 7, '3m': 93, '6m': 186 } as const;

const isLogout = sql`l.result = any(${[...LOGOUT_RESULTS]}::text[])`;

/** Returns the conditions of the filters on `access_log l`, except the search. */
export async function conditionsOf(ctx: CompanyContext, filters: Filters): Promise<RawBuilder<unknown>[]> {
  const { tx, companyKey, now } = ctx;
  const { hour } = filters;
  const hasDays = [hour, filters.from, filters.to].some((filter) => filter !== undefined);
  const zone = hasDays ? zoneOf(await zoneOfCompany(tx, companyKey)) : null;
  const span = zone === null ? { from: rangeStart(filters, now), to: null } : spanOf(filters, zone, now);
  const conditions = [sql`l.company_key = ${companyKey}`, ...isWithin(span)];
  if (zone !== null && hour !== undefined)
    conditions.push(...isWithin({ from: Date.parse(hour), to: endOfHour(zone, Date.parse(hour)) }));
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

/** Bounds (ms) of the entries, the end exclusive; null = open. */
export interface Span {
  readonly from: number | null;
  readonly to: number | null;
}

/** Returns the bounds of the range. Chosen days run from midnight to midnight. */
export function spanOf({ range, from, to }: Filters, zone: Zone, now: number): Span {
  if (from === undefined && to === undefined) return { from: rangeStart({ range }, now), to: null };
  const midnight = (day: number) => firstInstantAt(zone, day * DAY_MS);
  return {
    from: from === undefined ? null : midnight(dayNumberOf(from)),
    to: to === undefined ? null : midnight(dayNumberOf(to) + 1),
  };
}

/** The bounds in time; they let PostgreSQL skip whole months. */
function isWithin({ from, to }: Span): RawBuilder<unknown>[] {
  return [
    ...(from === null ? [] : [sql`l.occurred_at >= ${new Date(from)}`]),
    ...(to === null ? [] : [sql`l.occurred_at < ${new Date(to)}`]),
  ];
}

/** Whether few of a person's entries may match the filters. */
export function isOfFewResults({ result, note, event, decision, shift }: Filters): boolean {
  const isOne = [result, note, shift].some((filter) => filter !== undefined);
  return isOne || event === 'logout' || decision === 'denied';
}
