import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CompanyContext } from '#core/context.ts';
import { minutesFor } from '#db/hours/roll-up.ts';
import { countedLog } from '../access-log/public.ts';
import { zoneOfCompany } from '../users/public.ts';
import { conditionsOf, isAttempt, spanOf } from './log-conditions.ts';
import type { Filters } from './log-conditions.ts';
import type { Place } from './log-page.ts';

/**
 * Returns a query of the entries `l` under the filters from an instant (ms) on, for sums over `l.entries`; null where
 * only the log itself knows them: of one person, of a search, or before its hours are counted.
 */
export async function countedEntries(
  ctx: CompanyContext,
  filters: Filters,
  from: number,
): Promise<RawBuilder<unknown> | null> {
  if (filters.user !== undefined || filters.search || filters.hour !== undefined) return null;
  const zone = await zoneOfCompany(ctx.tx, ctx.companyKey);
  const { to } = spanOf(filters, zoneOf(zone), ctx.now);
  const log = await countedLog(ctx, zone, { from, to, shift: filters.shift });
  if (log === null) return null;
  return sql`(${log}) l where ${sql.join(await conditionsOf(ctx, filters), sql` and `)}`;
}

/** Counts the entries of the filters by hours; null where only the log knows them. */
export async function countByHours(ctx: CompanyContext, filters: Filters): Promise<number | null> {
  const counted = await countedEntries(ctx, filters, await startOfRange(ctx, filters));
  if (counted === null) return null;
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(l.entries), 0)::int as total from ${counted}`.execute(ctx.tx);
  return rows[0]?.total ?? 0;
}

/** Where the range begins (ms); a log without a beginning is counted from the first entry on. */
async function startOfRange(ctx: CompanyContext, filters: Filters): Promise<number> {
  const zone = zoneOf(await zoneOfCompany(ctx.tx, ctx.companyKey));
  return spanOf(filters, zone, ctx.now).from ?? 0;
}

/** Whether no index leads to the entries of the filters alone: few of a shift may be of a result. */
function isOfNoIndex({ shift, result, event, decision, note, week_hour: weekHour }: Filters): boolean {
  const others = [result, event, decision, note].filter((each) => each !== undefined).length;
  return (
    (shift !== undefined && others > 0) || (weekHour !== undefined && (others > 0 || shift !== undefined))
  );
}

/** The beginnings of some hours, newest first, and their length. */
export interface LeadingHours {
  readonly starts: readonly Date[];
  readonly seconds: number;
  /** Whether no entry of the filters below the place is in another hour. */
  readonly areAll: boolean;
}

/**
 * Returns the newest hours that hold at least so many entries of the filters below a place; null where an index leads to the
 * entries themselves, or the hours do not know them.
 */
export async function leadingHours(
  ctx: CompanyContext,
  filters: Filters,
  { after, limit }: { readonly after: Place | null; readonly limit: number },
): Promise<LeadingHours | null> {
  if (!isOfNoIndex(filters)) return null;
  const counted = await countedEntries(ctx, filters, await startOfRange(ctx, filters));
  if (counted === null) return null;
  const seconds = minutesFor(await zoneOfCompany(ctx.tx, ctx.companyKey), ctx.now) * 60;
  const below = after === null ? sql`` : sql`and l.occurred_at <= ${after.at}::timestamptz`;
  const { rows } = await sql<{ starts_at: Date; entries: number }>`
    select date_bin(make_interval(secs => ${seconds}), l.occurred_at, timestamptz '2000-01-01 00:00Z') as starts_at,
           sum(l.entries)::int as entries
      from ${counted} ${below} group by 1 order by 1 desc limit ${sql.lit(limit + 1)}`.execute(ctx.tx);
  const starts: Date[] = [];
  let found = 0;
  for (const { starts_at: start, entries } of rows) {
    if (found >= limit) return { starts, seconds, areAll: false };
    // Those of the place's own hour may all be above it.
    if (starts.length > 0 || after === null) found += entries;
    starts.push(start);
  }
  return { starts, seconds, areAll: rows.length <= limit };
}

/** Returns a query of the entries `l` under conditions from some hours, each along an index, with what a search compares. */
export function entriesOfHours(
  conditions: RawBuilder<unknown>,
  { starts, seconds }: LeadingHours,
): RawBuilder<unknown> {
  return sql`
    select p.* from unnest(${[...starts]}::timestamptz[]) as h (starts_at)
     cross join lateral (
       select l.occurred_at, l.key, l.user_key, l.ip, l.email, l.user_name from access_log l
        where ${conditions} and l.occurred_at >= h.starts_at
          and l.occurred_at < h.starts_at + make_interval(secs => ${seconds}) offset 0) p`;
}

/** Without hours, only the newest attempts up to this number are counted. */
const mostAttempts = 20_000;

/** Returns a query of the newest attempts `l` under conditions on `access_log l`, up to the bound. */
export function newestAttempts(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(select l.occurred_at, l.result, l.is_allowed, 1 as entries from access_log l
    where ${sql.join([...conditions, isAttempt], sql` and `)}
    order by l.occurred_at desc, l.key desc limit ${sql.lit(mostAttempts)}) l`;
}

/** The oldest counted attempt (ms) of sums over `newestAttempts` where the bound was reached, else null. */
export function boundOf(
  sums: readonly { readonly attempts: number; readonly oldest: Date }[],
): number | null {
  const total = sums.reduce((sum, { attempts }) => sum + attempts, 0);
  return total < mostAttempts ? null : Math.min(...sums.map(({ oldest }) => oldest.getTime()));
}
