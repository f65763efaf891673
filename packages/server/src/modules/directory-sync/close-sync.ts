import { sql } from 'kysely';
import type { Tx } from '#core/context.ts';
import { announce, companyFactsChanged } from '#core/events.ts';
import { auditSystem } from '../audit/public.ts';
import { endWhatWasPlantedBefore } from '../passwords/public.ts';
import type { ClaimedSync } from './claimed-sync.ts';
import { closeRun } from './sync-run.ts';
import type { SyncFailure } from './sync-run.ts';

export interface SyncRemarks {
  /** Shown although the sync is complete. */
  readonly warning: SyncFailure | null;
  /** Number of people without an address yet. */
  readonly waiting: number;
}

/** People in the directory: those of all pages, and after a sync of changes also those without one. */
async function countPeople(tx: Tx, sync: ClaimedSync): Promise<number> {
  const { rows } = await (
    sync.readsChanges
      ? sql<{ total: number }>`
        select count(*)::integer as total from users u
         where u.company_key = ${sync.companyKey}::uuid and u.status <> 'not_synchronised'`
      : sql<{ total: number }>`
        select count(distinct s.key)::integer as total
          from sync_pages p cross join unnest(p.user_keys) s(key)
         where p.company_key = ${sync.companyKey}::uuid and p.run_key = ${sync.runKey}::uuid`
  ).execute(tx);
  return rows[0]?.total ?? 0;
}

/** Ends a sync that read every page and records its totals. */
export async function finishSync(
  tx: Tx,
  sync: ClaimedSync,
  now: number,
  { warning, waiting }: SyncRemarks,
): Promise<void> {
  const at = new Date(now);
  const total = await countPeople(tx, sync);
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
  await endWhatWasPlantedBefore({ tx, companyKey: sync.companyKey, now });
  const isChanged = run.total_users_created + run.total_users_updated + run.total_users_removed > 0;
  // Of half-hourly looks, those that find nothing would fill the log.
  const isNews = warning !== null && warning.code !== 'ROLE_LISTS_UNREAD';
  if (isChanged || waiting > 0 || isNews || !sync.readsChanges)
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
  if (isChanged) await companyFactsChanged(tx, sync.companyKey, now, 'users');
  await announce(tx, sync.companyKey, 'sync_users');
}
