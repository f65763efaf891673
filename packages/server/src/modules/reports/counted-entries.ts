import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CompanyContext } from '../../core/context.ts';
import { countedLog } from '../access-log/public.ts';
import { zoneOfCompany } from '../users/public.ts';
import { conditionsOf, spanOf } from './log-conditions.ts';
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
