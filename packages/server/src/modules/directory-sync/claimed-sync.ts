import { sql } from 'kysely';
import type { Tx } from '#core/context.ts';
import { announce } from '#core/events.ts';
import type { RowStep } from '#due-work/public.ts';
import type { Written } from './people/write-people.ts';
import { readChangesToken } from './changes-token.ts';
import { purgePages } from './sync-run.ts';
import type { SyncOf } from './sync-run.ts';

export interface ClaimedSync extends SyncOf {
  readonly startedAt: Date;
  /** Where the sync continues; null before the first page and after the last, but not for changes. */
  readonly pageToken: string | null;
  readonly pagesRead: number;
  readonly confirmedMissing: number | null;
  /** True for the first sync of the company. */
  readonly isFirst: boolean;
  /** Whether it reads what changed since the last sync, and not everyone. */
  readonly readsChanges: boolean;
  /** For the changes after the start of a sync that lists everyone. */
  readonly changesToken: string | null;
}

/** Reads the run in the transaction of its claim. */
export async function readClaimed({ tx, companyKey, row, now }: RowStep<'sync_runs'>): Promise<ClaimedSync> {
  const company = await tx
    .selectFrom('companies')
    .select('first_synced_at')
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  const since =
    row.kind === 'changes' ? (row.page_token ?? (await readChangesToken(tx, companyKey, now))) : null;
  // Its page token will be one of the list of everyone.
  if (row.kind === 'changes' && since === null)
    await runRow(tx, { companyKey, runKey: row.key }).set({ kind: 'full' }).execute();
  return {
    companyKey,
    runKey: row.key,
    startedAt: row.started_at,
    pageToken: since ?? row.page_token,
    pagesRead: row.pages_read,
    confirmedMissing: row.confirmed_missing,
    isFirst: company.first_synced_at === null,
    readsChanges: since !== null,
    changesToken: row.changes_token,
  };
}

/** Progress of a sync after a page. */
export interface PageProgress {
  readonly written: Written;
  readonly people: number;
  readonly nextPageToken: string | null;
  /** People known to be on later pages. */
  readonly more: number;
}

/** Records progress in the transaction of the page, which holds the lease, so that a crash resumes after it. */
export async function recordPage(tx: Tx, run: SyncOf, now: number, progress: PageProgress): Promise<void> {
  const { written, people, nextPageToken, more } = progress;
  await runRow(tx, run)
    .set((eb) => ({
      page_token: nextPageToken,
      pages_read: eb('pages_read', '+', 1),
      users_seen: eb('users_seen', '+', people),
      total_users: sql<number>`users_seen + ${people + more}::integer`,
      total_users_created: eb('total_users_created', '+', written.created),
      total_users_updated: eb('total_users_updated', '+', written.updated),
      heartbeat_at: new Date(now),
    }))
    .execute();
  await announce(tx, run.companyKey, 'sync_users');
}

/** Restarts the sync from the first page of everyone, because the workspace no longer accepts the token. */
export async function restartSync(tx: Tx, run: ClaimedSync): Promise<ClaimedSync> {
  await runRow(tx, run)
    .set({ kind: run.isFirst ? 'first' : 'full', page_token: null, pages_read: 0, users_seen: 0 })
    .execute();
  await purgePages(tx, run);
  return { ...run, pageToken: null, pagesRead: 0, readsChanges: false };
}

function runRow(tx: Tx, run: SyncOf) {
  return tx
    .updateTable('sync_runs')
    .where('company_key', '=', run.companyKey)
    .where('key', '=', run.runKey)
    .where('in_sync_process', '=', true);
}
