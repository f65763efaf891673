import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { LogTable } from '#db/log-partitions.ts';

export const newestFirst = sql`order by l.occurred_at desc, l.key desc`;

/** The entries of a log `l` that a search walks. */
interface Walked {
  readonly log: LogTable;
  readonly conditions: RawBuilder<boolean>;
  readonly limit: number;
}

/**
 * Queries the newest positions of each candidate (a query of `who`) by an index walk, and those of `others`. Only
 * candidates with the newest entries of all can be on the page.
 */
export function newestOfEach(
  { log, conditions, limit }: Walked,
  column: RawBuilder<unknown>,
  everybody: RawBuilder<unknown>,
  others: RawBuilder<boolean> | null = null,
): RawBuilder<unknown> {
  const places = sql`select l.occurred_at, l.key from ${sql.table(log)} l where ${conditions}`;
  const most = sql.lit(limit);
  return sql`
    with newest as materialized (
      select w.who, l.occurred_at, l.key from (${everybody}) w
       cross join lateral (${places} and ${column} = w.who ${newestFirst} limit 1) l
      ${newestFirst} limit ${most}),
    oldest as materialized (
      select case when count(*) < ${most} then '-infinity' else min(occurred_at) end as occurred_at from newest)
    select l.occurred_at, l.key from (
      select l.occurred_at, l.key from newest n cross join lateral (
        ${places} and ${column} = n.who and l.occurred_at >= (select o.occurred_at from oldest o)
        ${newestFirst} limit ${most}) l
      ${others === null ? sql`` : sql`union all (${places} and ${others} ${newestFirst} limit ${most})`}) l
    ${newestFirst} limit ${most}`;
}
