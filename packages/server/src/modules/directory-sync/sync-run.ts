import { UnreadRoles } from '@shiftgate/contract/entities/company.ts';
import { sql } from 'kysely';
import type { Updateable } from 'kysely';
import { wake } from '#due-work/public.ts';
import { newKey } from '#db/keys.ts';
import { toJson } from '#db/tables/columns.ts';
import type { SyncRunsTable } from '#db/tables/panel-tables.ts';
import type { Tx } from '#core/context.ts';
import { announce, companyFactsChanged } from '#core/events.ts';

/** The kind of a sync and what its caller has confirmed. */
export interface SyncRequest {
  /** `changes`: what changed since the last sync, and everyone where that cannot be read. */
  readonly kind: 'first' | 'full' | 'changes';
  /** After a sync with too many missing people: up to this many are really gone. */
  readonly confirmedMissing?: number;
}

/**
 * Requests a sync; a job does it. A running sync is kept as it is, and a confirmation counts only after a sync with
 * too many missing people.
 */
export async function beginSync(tx: Tx, companyKey: string, now: number, order: SyncRequest): Promise<void> {
  const at = new Date(now);
  const last = await newestRun(tx, companyKey);
  const confirmed = last?.failure_code === 'DIRECTORY_SHRANK' ? (order.confirmedMissing ?? null) : null;
  const started = await tx
    .insertInto('sync_runs')
    .values({
      key: newKey(now),
      company_key: companyKey,
      kind: order.kind,
      in_sync_process: true,
      started_at: at,
      heartbeat_at: at,
      next_try_at: at,
      confirmed_missing: confirmed,
    })
    .onConflict((oc) =>
      oc
        .column('company_key')
        .where(sql<boolean>`in_sync_process`)
        .doNothing(),
    )
    .returning('key')
    .executeTakeFirst();
  if (!started) return;
  await announce(tx, companyKey, 'sync_users');
  await wake(tx, 'sync-directory');
}

function newestRun(tx: Tx, companyKey: string) {
  return tx
    .selectFrom('sync_runs')
    .selectAll()
    .where('company_key', '=', companyKey)
    .orderBy('started_at', 'desc')
    .orderBy('key', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function missingIn(run: { readonly failure_facts: unknown }): number | null {
  const facts = run.failure_facts as { readonly missing?: unknown } | null;
  return typeof facts?.missing === 'number' ? facts.missing : null;
}

/**
 * Returns the newest sync for the progress bar, and the instant of the last complete one. The workspace does not send a
 * total, so `total_users` is a lower bound during a sync.
 */
export async function syncStatus(tx: Tx, companyKey: string) {
  const run = await newestRun(tx, companyKey);
  const company = await tx
    .selectFrom('companies')
    .select('last_synced_at')
    .where('key', '=', companyKey)
    .executeTakeFirst();
  const missing = run?.failure_code === 'DIRECTORY_SHRANK' ? missingIn(run) : null;
  return {
    in_sync_process: run?.in_sync_process ?? false,
    total_users: run?.total_users ?? 0,
    total_users_created: run?.users_seen ?? 0,
    finished_at: run?.finished_at?.toISOString() ?? null,
    last_synced_at: company?.last_synced_at?.toISOString() ?? null,
    next_try_at: run === undefined ? null : (restsUntil(run)?.toISOString() ?? null),
    error: run?.failure_code ?? null,
    ...(missing === null ? {} : { missing_users: missing }),
    ...(run?.failure_code === 'ROLE_LISTS_UNREAD'
      ? { unread_roles: UnreadRoles.parse(run.failure_facts) }
      : {}),
  };
}

/** The instant of the next try of a postponed sync; null when it runs, waits for a process or is over. */
function restsUntil(run: NonNullable<Awaited<ReturnType<typeof newestRun>>>): Date | null {
  const isResting = run.in_sync_process && run.claim_key === null && run.next_try_at > run.started_at;
  return isResting ? run.next_try_at : null;
}

/** A run of the sync. */
export interface SyncOf {
  readonly companyKey: string;
  readonly runKey: string;
}

/** The error or warning of a sync that is over. */
export interface SyncFailure {
  readonly code: string;
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** Records why a sync has ended. The panel shows the code, and the next sync starts over. */
export async function recordFailure(tx: Tx, sync: SyncOf, now: number, failure: SyncFailure): Promise<void> {
  const { companyKey } = sync;
  const run = await writeEnd(tx, sync, failureColumns(failure));
  await purgePages(tx, sync);
  // The writes before the failure count.
  if (run.total_users_created + run.total_users_updated > 0)
    await companyFactsChanged(tx, companyKey, now, 'users');
  await announce(tx, companyKey, 'sync_users');
}

/** Ends a complete run, in a transaction that holds its lease, and deletes its temporary rows. */
export async function closeRun(tx: Tx, sync: SyncOf, now: number, warning: SyncFailure | null) {
  const at = new Date(now);
  const run = await writeEnd(tx, sync, {
    in_sync_process: false,
    finished_at: at,
    heartbeat_at: at,
    page_token: null,
    ...failureColumns(warning),
  });
  await purgePages(tx, sync);
  return run;
}

const failureColumns = (failure: SyncFailure | null) => ({
  failure_code: failure?.code ?? null,
  failure_facts: failure?.facts === undefined ? null : toJson(failure.facts),
});

function writeEnd(tx: Tx, { companyKey, runKey }: SyncOf, columns: Updateable<SyncRunsTable>) {
  return tx
    .updateTable('sync_runs')
    .set(columns)
    .where('company_key', '=', companyKey)
    .where('key', '=', runKey)
    .returning(['total_users_created', 'total_users_updated', 'total_users_removed', 'users_seen'])
    .executeTakeFirstOrThrow();
}

/** Deletes the rows that a run keeps about the people it has read. */
export async function purgePages(tx: Tx, sync: SyncOf): Promise<void> {
  for (const table of ['sync_pages', 'sync_held'] as const) {
    await tx
      .deleteFrom(table)
      .where('company_key', '=', sync.companyKey)
      .where('run_key', '=', sync.runKey)
      .execute();
  }
}
