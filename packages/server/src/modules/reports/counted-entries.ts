import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CompanyContext } from '../../core/context.ts';
import { countedLog } from '../access-log/public.ts';
import { zoneOfCompany } from '../users/public.ts';
import { conditionsOf, isAttempt, spanOf } from './log-conditions.ts';
import type { Filters } from './log-conditions.ts';

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
