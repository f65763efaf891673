import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#core/context.ts';
import type { LogTable } from '#db/log-partitions.ts';
import { readCursor, writeCursor } from '#http/cursor.ts';
import { planEachTime } from './plan-each-time.ts';

/** The total is not counted beyond this. */
const countedAtMost = 10_000;

/** The position of an entry: by instant, then by key, descending. */
export interface Place {
  readonly at: Date | string;
  readonly key: string;
}

/** The condition on a log `l` of what comes below a position. */
export function isBelow(after: Place | null): readonly RawBuilder<unknown>[] {
  if (after === null) return [];
  const { at, key } = after;
  return [
    sql`(l.occurred_at, l.key) < (${at}::timestamptz, ${key}::uuid)`,
    // The same again for PostgreSQL, which skips months by a bound of the time alone.
    sql`l.occurred_at <= ${at}::timestamptz`,
  ];
}

interface Asked {
  readonly cursor?: string | undefined;
  readonly page_size: number;
  readonly search?: string | undefined;
}

interface Log<Row> {
  readonly read: (after: Place | null, limit: number) => Promise<readonly Row[]>;
  readonly count: () => Promise<number>;
}

/** Reads one page of a log, newest first, with the number of all entries that the filters find. */
export async function readLogPage<Row extends { readonly occurred_at: Date; readonly key: string }>(
  tx: Tx,
  { cursor, page_size: size, search }: Asked,
  log: Log<Row>,
) {
  await planEachTime(tx);
  const place = readCursor(cursor, ['instant', 'key']);
  const rows = await log.read(place && { at: place[0], key: place[1] }, size + 1);
  const items = rows.slice(0, size);
  const last = items.at(-1);
  const hasMore = rows.length > size;
  // A complete first page needs no second query, and a search is as expensive as all of its pages.
  const isComplete = place === null && !hasMore;
  const total = isComplete ? items.length : search ? null : await log.count();
  return {
    items,
    next: hasMore && last ? writeCursor([last.occurred_at.toISOString(), last.key]) : null,
    total: total === null ? null : Math.min(total, countedAtMost),
    has_more_than_total: (total ?? 0) > countedAtMost,
  };
}

/** Counts the entries of a log `l` under conditions, one further than the bound. */
export function countLog(
  tx: Tx,
  log: LogTable,
  conditions: readonly RawBuilder<unknown>[],
  atMost?: number,
): Promise<number> {
  return countFound(tx, sql`${sql.table(log)} l`, conditions, atMost);
}

/** Counts the rows of a table under conditions, one further than the bound. */
export async function countFound(
  tx: Tx,
  table: RawBuilder<unknown>,
  conditions: readonly RawBuilder<unknown>[],
  atMost = countedAtMost,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from ${table} where ${sql.join(conditions, sql` and `)}
       limit ${sql.lit(atMost + 1)}) counted`.execute(tx);
  return rows[0]?.total ?? 0;
}
