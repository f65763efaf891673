import { sql } from 'kysely';
import { countNext, recountBefore, startOf } from '#db/hours/roll-up.ts';
import type { LogHours } from '#db/hours/roll-up.ts';
import type { Tx } from '#db/transactions.ts';

/** The access log by hour, shift and result; the rows without a shift are the sums over all of them. */
export const accessLogHours: LogHours = {
  log: 'access_log',
  rollups: 'access_log_rollups',
  columns: ['occurred_at', 'result', 'is_allowed', 'notes', 'shift_key'],
  store: {
    begin: (tx, rollup) =>
      tx
        .insertInto('access_log_rollups')
        .values(rollup)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    move: (tx, { company_key: companyKey, ...place }) =>
      tx.updateTable('access_log_rollups').set(place).where('company_key', '=', companyKey).execute(),
    clear: (tx, companyKey) =>
      tx.deleteFrom('access_log_hours').where('company_key', '=', companyKey).execute(),
    clearBefore: (tx, companyKey, end) =>
      tx
        .deleteFrom('access_log_hours')
        .where('company_key', '=', companyKey)
        .where('starts_at', '<', end)
        .execute(),
    add: (companyKey, minutes, entries) => sql`
      insert into access_log_hours as h
        (company_key, shift_key, starts_at, result, is_allowed, has_default_password, entries)
      select ${companyKey}::uuid, e.shift_key, e.starts_at, e.result, e.is_allowed, e.has_default_password, count(*)
        from (select n.shift_key, ${startOf(minutes, sql`n.occurred_at`)} as starts_at, n.result, n.is_allowed,
                     'default_password' = any(n.notes) as has_default_password from (${entries}) n) e
       group by grouping sets ((e.starts_at, e.result, e.is_allowed, e.has_default_password),
                               (e.starts_at, e.result, e.is_allowed, e.has_default_password, e.shift_key))
      having grouping(e.shift_key) = 1 or e.shift_key is not null
      on conflict (company_key, shift_key, starts_at, result, is_allowed, has_default_password)
        do update set entries = h.entries + excluded.entries`,
  },
};

/** Adds the next entries to the hours; returns whether more are left. */
export function countNextEntries(tx: Tx, companyKey: string, now: number): Promise<boolean> {
  return countNext(tx, accessLogHours, { companyKey, now });
}

/** Counts the hours before the end of a company's retention again. */
export function recountRemoved(
  tx: Tx,
  kept: { readonly companyKey: string; readonly months: number },
  now: number,
): Promise<void> {
  return recountBefore(tx, accessLogHours, kept, now);
}
