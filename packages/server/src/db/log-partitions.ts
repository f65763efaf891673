import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from './transactions.ts';

/** The logs with one partition per month. */
export const logTables = ['access_log', 'audit_events'] as const;
export type LogTable = (typeof logTables)[number];

/** How many months ahead have a partition. */
export const monthsAhead = 3;

/** First days (`YYYY-MM-DD`, UTC) of the month before `now`, its own, and the next `monthsAhead`. */
export function listMonthsAround(now: Date): string[] {
  const months: string[] = [];
  for (let offset = -1; offset <= monthsAhead; offset += 1) {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1));
    months.push(first.toISOString().slice(0, 10));
  }
  return months;
}

/**
 * Creates the missing partitions of a log around `now` (in `inSystem`); returns their number. Rows of a month
 * without a partition wait in the default partition and are moved here.
 */
export async function ensureLogPartitions(tx: Tx, log: LogTable, now: Date): Promise<number> {
  let made = 0;
  for (const month of listMonthsAround(now)) {
    const { rows } = await sql<{ made: boolean }>`
      select ensure_log_partition(${log}, ${month}::date) as made`.execute(tx);
    if (rows[0]?.made === true) made += 1;
  }
  return made;
}

/**
 * Drops every month of a log that ended more than `months` (at least six) before `now`; returns their number. Waits
 * at most two seconds for the table, then throws, since sign-ins wait behind that lock.
 */
export async function dropOldLogPartitions(
  tx: Tx,
  log: LogTable,
  months: number,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    select drop_old_log_partitions(${log},
      ${now}::timestamptz - make_interval(months => ${months}::integer), ${now}) as dropped`.execute(tx);
  return rows[0]?.dropped ?? 0;
}

/** One company's rows of a log, and how long it keeps them. */
export interface KeptLog {
  readonly log: LogTable;
  readonly companyKey: string;
  readonly months: number;
}

/**
 * Until when entries of a log are past a retention of `months` at `now`. A whole day in UTC, so that the entries that
 * are recorded and those that are removed later on the same day are the same.
 */
export const expiryOf = (months: number, now: Date): RawBuilder<Date> =>
  sql<Date>`date_trunc('day', ${now}::timestamptz - make_interval(months => ${months}::integer), 'UTC')`;

/** What a part of a removal did. */
export interface PurgedPart {
  /** Fewer than were asked for mean that none is left. */
  readonly removed: number;
  /** Where the next part begins. */
  readonly reached: Date | null;
}

/**
 * Deletes up to `atMost` of one company's log rows past its retention (at least six months), which no hold keeps, oldest
 * first from where the part before came to.
 */
export async function purgeLogPart(
  tx: Tx,
  { log, companyKey, months }: KeptLog,
  now: Date,
  { atMost, from }: { readonly atMost: number; readonly from: Date | null },
): Promise<PurgedPart> {
  const { rows } = await sql<{ removed: number; reached: Date }>`
    select removed, nullif(reached, '-infinity') as reached
      from purge_log_part(${log}, ${companyKey}::uuid, ${expiryOf(months, now)}, ${now}, ${atMost}::integer,
        coalesce(${from}::timestamptz, '-infinity'))`.execute(tx);
  return rows[0] ?? { removed: 0, reached: null };
}
