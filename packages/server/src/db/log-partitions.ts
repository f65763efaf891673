import { sql } from 'kysely';

import type { Tx } from './transactions.ts';

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
 * Creates the missing partitions of the access log around `now` (in `inSystem`); returns their number. Rows of a
 * month without a partition wait in the default partition and are moved here.
 */
export async function ensureAccessLogPartitions(tx: Tx, now: Date): Promise<number> {
  let made = 0;
  for (const month of listMonthsAround(now)) {
    const { rows } = await sql<{ made: boolean }>`
      select ensure_access_log_partition(${month}::date) as made`.execute(tx);
    if (rows[0]?.made === true) made += 1;
  }
  return made;
}

/**
 * Drops every month of the log that ended more than `months` (at least six) before `now`; returns their number. Waits
 * at most two seconds for the table, then throws, since sign-ins wait behind that lock.
 */
export async function dropOldAccessLogPartitions(tx: Tx, months: number, now: Date): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    select drop_old_access_log_partitions(
      ${now}::timestamptz - make_interval(months => ${months}::integer), ${now}) as dropped`.execute(tx);
  return rows[0]?.dropped ?? 0;
}

/**
 * Deletes up to `atMost` of one company's log rows older than `months` (at least six) before `now`, oldest first;
 * returns their number. Fewer than `atMost` means that none is left.
 */
export async function purgeAccessLogPart(
  tx: Tx,
  { companyKey, months }: { readonly companyKey: string; readonly months: number },
  now: Date,
  atMost: number,
): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    select purge_access_log_part(${companyKey}::uuid,
      ${now}::timestamptz - make_interval(months => ${months}::integer), ${now}, ${atMost}::integer) as removed`.execute(
    tx,
  );
  return rows[0]?.removed ?? 0;
}
