import { sql } from 'kysely';
import type { Tx } from '../../core/context.ts';
import { announce, companyFactsChanged } from '../../core/events.ts';
import { auditSystem } from '../audit/public.ts';
import { closeRun } from './sync-run.ts';
import type { SyncOf, SyncFailure } from './sync-run.ts';

export interface SyncRemarks {
  /** Shown although the sync is complete. */
  readonly warning: SyncFailure | null;
  /** Number of people without an address yet. */
  readonly waiting: number;
}

/** Ends a sync that read every page and records its totals. */
export async function finishSync(
  tx: Tx,
  sync: SyncOf,
  now: number,
  { warning, waiting }: SyncRemarks,
): Promise<void> {
  const at = new Date(now);
  const { rows } = await sql<{ total: number }>`
    select count(distinct s.key)::integer as total
      from sync_pages p cross join unnest(p.user_keys) s(key)
     where p.company_key = ${sync.companyKey}::uuid and p.run_key = ${sync.runKey}::uuid`.execute(tx);
  const total = rows[0]?.total ?? 0;
  const run = await closeRun(tx, sync, now, warning);
  await tx
    .updateTable('sync_runs')
    .set({ total_users: total, users_seen: total })
    .where('company_key', '=', sync.companyKey)
    .where('key', '=', sync.runKey)
    .execute();
  await tx
    .updateTable('companies')
    .set({ last_synced_at: at, first_synced_at: sql`coalesce(first_synced_at, ${at})` })
    .where('key', '=', sync.companyKey)
    .execute();
  await auditSystem(tx, sync.companyKey, now, {
    event: 'directory.synchronised',
    after: {
      total_users: total,
      total_users_created: run.total_users_created,
      updated: run.total_users_updated,
      removed: run.total_users_removed,
      ...(waiting === 0 ? {} : { waiting }),
      ...(warning === null ? {} : { warning: warning.code, ...warning.facts }),
    },
  });
  if (run.total_users_created + run.total_users_updated + run.total_users_removed > 0)
    await companyFactsChanged(tx, sync.companyKey, now, 'users');
  await announce(tx, sync.companyKey, 'sync_users');
}
