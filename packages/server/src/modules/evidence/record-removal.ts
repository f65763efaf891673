import { sql } from 'kysely';
import type { SealedLog } from '../../db/tables/evidence-tables.ts';
import type { Tx } from '../../db/transactions.ts';
import { auditSystem } from '../audit/public.ts';
import { lockChain } from './rows.ts';
import { logShapes } from './sealed-columns.ts';

/** Entries that retention is about to remove. */
export interface Removal {
  readonly companyKey: string;
  readonly log: SealedLog;
  /** Entries that are older than so many months are removed. */
  readonly months: number;
}

/**
 * Records in the audit log what retention is about to remove from a log, and lets its seals be verified without it. Call it
 * before the removal: after a crash, the rest is removed without a second entry. `now` in ms.
 */
export async function recordRemoval(
  tx: Tx,
  { companyKey, log, months }: Removal,
  now: number,
): Promise<void> {
  const at = new Date(now);
  const kept = await sql<{ before: Date }>`
    select ${at}::timestamptz - make_interval(months => ${months}::integer) as before`.execute(tx);
  const before = kept.rows[0]?.before ?? at;
  const { table, actor, target } = logShapes[log];
  const chain = await lockChain(tx, companyKey, log);
  if (chain.removed_before !== null && chain.removed_before >= before) return;
  const { rows } = await sql<{ count: number; first: Date | null; last: Date | null }>`
    select count(*)::int as count, min(occurred_at) as first, max(occurred_at) as last
      from ${sql.table(table)}
     where company_key = ${companyKey} and occurred_at < ${before}
       and not is_held(${companyKey}, occurred_at, ${sql.ref(actor)}, ${sql.ref(target)})`.execute(tx);
  const { count = 0, first = null, last = null } = rows[0] ?? {};
  if (count === 0) return;
  await tx
    .updateTable('log_chains')
    .set({ removed_before: before })
    .where('company_key', '=', companyKey)
    .where('log', '=', log)
    .execute();
  await auditSystem(tx, companyKey, now, {
    event: 'log.entries_removed',
    after: { log, count, from: first, until: last },
  });
}
