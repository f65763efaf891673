import { sql } from 'kysely';
import { wake } from '../../db/enqueue.ts';
import { newKey } from '../../db/keys.ts';
import type { Tx } from '../../context.ts';
import { announce, companyFactsChanged } from '../../http/announce.ts';
import { AppError } from '../../http/app-error.ts';
import type { DirectoryPerson } from '../../ports/directory.ts';
import { auditSystem } from '../audit/index.ts';
import { upsertPeople } from './sync-rows.ts';

/** Writes down that the directory is to be read; a job does it. Refuses a second one at a time. */
export async function beginSync(
  tx: Tx,
  companyKey: string,
  now: number,
  kind: 'first' | 'full',
): Promise<void> {
  const at = new Date(now);
  const started = await tx
    .insertInto('sync_runs')
    .values({
      key: newKey(now),
      company_key: companyKey,
      kind,
      in_sync_process: true,
      started_at: at,
      heartbeat_at: new Date(0),
    })
    .onConflict((oc) =>
      oc
        .column('company_key')
        .where(sql<boolean>`in_sync_process`)
        .doNothing(),
    )
    .returning('key')
    .executeTakeFirst();
  if (!started) throw new AppError('SYNC_IN_PROCESS');
  await announce(tx, companyKey, 'sync_users');
  await wake(tx, 'read-directory', companyKey);
}

/** The newest run, as the panel's progress bar reads it. */
export async function syncStatus(tx: Tx, companyKey: string) {
  const run = await tx
    .selectFrom('sync_runs')
    .selectAll()
    .where('company_key', '=', companyKey)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    in_sync_process: run?.in_sync_process ?? false,
    total_users: run?.total_users ?? 0,
    total_users_created: (run?.total_users_created ?? 0) + (run?.total_users_updated ?? 0),
    finished_at: run?.finished_at?.toISOString() ?? null,
    error: run?.failure_code ?? null,
  };
}

/** Writes one page of people and how far the run has come. */
export async function writePeople(
  tx: Tx,
  companyKey: string,
  runKey: string,
  people: readonly DirectoryPerson[],
  total: number,
  now: number,
): Promise<void> {
  const written = await upsertPeople(tx, companyKey, people, now);
  const created = written.filter((row) => row.is_new).length;
  await tx
    .updateTable('sync_runs')
    .set((eb) => ({
      total_users: total,
      total_users_created: eb('total_users_created', '+', created),
      total_users_updated: eb('total_users_updated', '+', written.length - created),
      heartbeat_at: new Date(now),
    }))
    .where('company_key', '=', companyKey)
    .where('key', '=', runKey)
    .execute();
  await announce(tx, companyKey, 'sync_users');
}

/** Ends a run that read everything: who was not seen in it is no longer synchronised. */
export async function finishSync(
  tx: Tx,
  companyKey: string,
  runKey: string,
  startedAt: Date,
  now: number,
): Promise<void> {
  const at = new Date(now);
  const gone = await tx
    .updateTable('users')
    .set({ status: 'not_synchronised', updated_at: at })
    .where('company_key', '=', companyKey)
    .where('status', 'in', ['active', 'suspended'])
    .where('synced_at', '<', startedAt)
    .returning('key')
    .execute();
  const run = await tx
    .updateTable('sync_runs')
    .set({ in_sync_process: false, finished_at: at, heartbeat_at: at, total_users_removed: gone.length })
    .where('company_key', '=', companyKey)
    .where('key', '=', runKey)
    .returning(['total_users', 'total_users_created'])
    .executeTakeFirst();
  await tx
    .updateTable('companies')
    .set({ last_synced_at: at, first_synced_at: sql`coalesce(first_synced_at, ${at})` })
    .where('key', '=', companyKey)
    .execute();
  await auditSystem(tx, companyKey, now, {
    event: 'directory.synchronised',
    after: { ...run, removed: gone.length },
  });
  await companyFactsChanged(tx, companyKey, now, 'users');
  await announce(tx, companyKey, 'sync_users');
}

/** Ends a run that could not go on; the code is shown, and the next run begins anew. */
export async function failSync(
  tx: Tx,
  companyKey: string,
  runKey: string,
  now: number,
  code: string,
): Promise<void> {
  await tx
    .updateTable('sync_runs')
    .set({ in_sync_process: false, finished_at: new Date(now), failure_code: code })
    .where('company_key', '=', companyKey)
    .where('key', '=', runKey)
    .execute();
  await announce(tx, companyKey, 'sync_users');
}
