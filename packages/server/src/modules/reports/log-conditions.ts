import { LOGOUT_RESULTS } from '@shiftgate/domain/access/types.ts';
import { DAY_MS, HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { dayNumberOf, isoWeekdayOf } from '@shiftgate/domain/calendar/plain-date.ts';
import {
  endOfHour,
  firstInstantAt,
  lastInstantBefore,
  localDayAt,
  zoneOf,
} from '@shiftgate/domain/calendar/zone.ts';
import type { Zone } from '@shiftgate/domain/calendar/zone.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { AccessLogFilters } from '@shiftgate/contract/routes/index.ts';
import type { CompanyContext } from '#core/context.ts';
import { isDenied } from '../access-log/public.ts';
import { zoneOfCompany } from '../users/public.ts';

export type Filters = Omit<z.output<typeof AccessLogFilters>, 'cursor' | 'page_size'>;

/** Lengths of the ranges in days; a month counts 31 so that none is cut short. */
const rangeDays = { last_24_hours: 1, '7d': 7, '3m': 93, '6m': 186 } as const;

const isLogout = sql`l.result = any(${[...LOGOUT_RESULTS]}::text[])`;

/** Sign-outs and forms that ask for a new password are neither allowed nor denied. */
const decided = {
  allowed: sql`l.is_allowed`,
  denied: isDenied('l'),
  either: sql`(l.is_allowed or ${isDenied('l')})`,
} as const;

/** The attempts that were decided. */
export const isAttempt = decided.either;

/** Returns the conditions of the filters on `access_log l`, except the search. */
export async function conditionsOf(ctx: CompanyContext, filters: Filters): Promise<RawBuilder<unknown>[]> {
  const { tx, companyKey, now } = ctx;
  const { hour, week_hour: weekHour } = filters;
  const zone = zoneOf(await zoneOfCompany(tx, companyKey));
  const conditions = [sql`l.company_key = ${companyKey}`, ...isWithin(spanOf(filters, zone, now))];
  conditions.push(...isInHour(hour, zone));
  if (weekHour !== undefined) conditions.push(isInWeekHour(weekHour, spanOf(filters, zone, now), zone, now));
  if (filters.result) conditions.push(sql`l.result = ${filters.result}`);
  if (filters.event) conditions.push(filters.event === 'logout' ? isLogout : sql`not ${isLogout}`);
  if (filters.decision) conditions.push(decided[filters.decision]);
  // Matches the condition of the partial index.
  if (filters.note === 'default_password') conditions.push(sql`'default_password' = any(l.notes)`);
  if (filters.user) conditions.push(sql`l.user_key = ${filters.user}`);
  if (filters.shift) conditions.push(sql`l.shift_key = ${filters.shift}`);
  return conditions;
}

/** An instant (ms) on the first day of a range that ends now. */
export function rangeStart({ range }: Pick<Filters, 'range'>, now: number): number {
  return now - rangeDays[range] * DAY_MS;
}

/** Bounds (ms) of the entries, the end exclusive; null = open. */
export interface Span {
  readonly from: number | null;
  readonly to: number | null;
}

/** Returns the bounds of the range. Days run from midnight to midnight; only the last 24 hours begin within one. */
export function spanOf(
  { range, from, to }: Pick<Filters, 'range' | 'from' | 'to'>,
  zone: Zone,
  now: number,
): Span {
  const midnight = (day: number) => firstInstantAt(zone, day * DAY_MS);
  if (from === undefined && to === undefined) {
    const start = rangeStart({ range }, now);
    return { from: range === 'last_24_hours' ? start : midnight(localDayAt(zone, start)), to: null };
  }
  return {
    from: from === undefined ? null : midnight(dayNumberOf(from)),
    to: to === undefined ? null : midnight(dayNumberOf(to) + 1),
  };
}

/** The bounds in time of a log `l`; they let PostgreSQL skip whole months. */
export function isWithin({ from, to }: Span): RawBuilder<unknown>[] {
  return [
    ...(from === null ? [] : [sql`l.occurred_at >= ${new Date(from)}`]),
    ...(to === null ? [] : [sql`l.occurred_at < ${new Date(to)}`]),
  ];
}

/** From an instant to the end of its hour. */
export function isInHour(hour: string | undefined, zone: Zone): RawBuilder<unknown>[] {
  if (hour === undefined) return [];
  return isWithin({ from: Date.parse(hour), to: endOfHour(zone, Date.parse(hour)) });
}

/** No log is kept longer. */
export const longestKeptDays = 5 * 366;

/** In one hour of each week, as the stretches of it, so that an index leads to each. */
function isInWeekHour(weekHour: string, { from, to }: Span, zone: Zone, now: number): RawBuilder<unknown> {
  const [weekday, hour] = weekHour.split('-').map(Number) as [number, number];
  const last = localDayAt(zone, Math.min(to ?? Infinity, now + DAY_MS));
  const first = Math.max(localDayAt(zone, from ?? 0), last - longestKeptDays);
  const stretches: RawBuilder<unknown>[] = [];
  for (let day = first + ((weekday - isoWeekdayOf(first) + 7) % 7); day <= last; day += 7) {
    const start = day * DAY_MS + hour * HOUR_MS;
    const stretch = { from: firstInstantAt(zone, start), to: lastInstantBefore(zone, start + HOUR_MS) };
    stretches.push(sql.join(isWithin(stretch), sql` and `));
  }
  return stretches.length === 0 ? sql`false` : sql`(${sql.join(stretches, sql` or `)})`;
}

/** Whether few of a person's entries may match the filters. */
export function isOfFewResults({ result, note, event, decision, shift, week_hour }: Filters): boolean {
  const isOne = [result, note, shift, week_hour].some((filter) => filter !== undefined);
  return isOne || event === 'logout' || decision === 'denied';
}
