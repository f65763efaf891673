import { providerErrors } from '@shiftgate/contract/providers.ts';
import { sql } from 'kysely';
import { inCompany } from '#db/transactions.ts';
import { defineJob, ended, failed } from '#due-work/public.ts';
import type { EndStep, Lease, Outcome } from '#due-work/public.ts';
import { announce } from '#core/events.ts';
import { findDirectory, readGrant, recordRenewal } from '../connection/public.ts';
import { beginChanges } from './changes-token.ts';
import { readClaimed } from './claimed-sync.ts';
import type { ClaimedSync } from './claimed-sync.ts';
import { completeSync } from './complete-sync.ts';
import {
  SyncFailedError,
  failureOf,
  isFinal,
  noteConnection,
  readSurroundings,
  unavailableBy,
} from './failures.ts';
import { hasUnknownSurroundings, readChanges } from './read-changes.ts';
import { readPages } from './read-pages.ts';
import { recordFailure } from './sync-run.ts';
import { isDirectoryError } from '#ports/directory.ts';
import type { Administrators } from '#ports/directory.ts';
import type { RunningSync, SyncDeps } from './write-page.ts';

export type { SyncDeps } from './write-page.ts';

/**
 * Syncs the directory of every company with a waiting or interrupted run. A failure of the workspace is retried from the
 * same page; one that lasts ends the run, and the panel shows its code.
 */
export const syncDirectory = defineJob<SyncDeps, 'sync_runs', ClaimedSync>({
  name: 'sync-directory',
  pollMs: 2000,
  rows: { name: 'sync_runs', key: 'key', isOpen: sql`in_sync_process` },
  leaseMs: 60_000,
  backoff: { firstMs: 30_000, longestMs: 10 * 60_000, tries: 5 },
  // Each waits for its workspace most of the time.
  slots: { all: 4, ofCompany: 1 },
  claim: (_deps, step) => readClaimed(step),
  work: sync,
  end: {
    // A complete sync ends its row together with its totals.
    givenUp: (at) => ({ in_sync_process: false, finished_at: at, heartbeat_at: at, page_token: null }),
  },
  isHopeless: ({ error }) => isFinal(error),
  onRetry: (_deps, { tx, companyKey }) => announce(tx, companyKey, 'sync_users'),
  onGivenUp: (_deps, step) => fail(step),
});

async function sync(deps: SyncDeps, run: ClaimedSync, lease: Lease): Promise<Outcome> {
  const { companyKey } = run;
  const { directory, grant } = await inCompany(deps.db, companyKey, async (tx) => ({
    directory: await findDirectory(tx, deps.directories, companyKey),
    grant: await readGrant(tx, deps.box, companyKey),
  }));
  if (directory === null) return failed(new SyncFailedError({ code: 'WORKSPACE_NOT_SET_UP' }));
  if (grant === null)
    return failed(new SyncFailedError({ code: providerErrors[directory.provider].invalidToken }));
  let running: RunningSync = { deps, directory, grant, run, lease, administrators: null };
  try {
    if (run.readsChanges) {
      // Roles are among no changes of people.
      running = { ...running, administrators: await readAdministrators(running) };
      running = { ...running, run: await readChanges(running) };
    }
    if (running.run.readsChanges) await completeChanges(running);
    else {
      running = await renewConnection(running);
      running = { ...running, administrators: await readAdministrators(running) };
      await syncEveryone(running);
    }
  } catch (error) {
    if (!isDirectoryError(error)) throw error;
    await noteConnection(running, error);
    if (!isFinal(error)) throw error;
    return failed(new SyncFailedError(failureOf(directory.provider, error)));
  }
  return ended;
}

/** Everyone with a role, where the workspace does not say it with each person; the pages that follow say the same. */
async function readAdministrators({ directory, grant }: RunningSync): Promise<Administrators | null> {
  if (directory.changes === undefined) return null;
  return await directory.readAdministrators(grant, { priority: 'background' });
}

async function renewConnection(sync: RunningSync): Promise<RunningSync> {
  const { deps, directory, grant, run } = sync;
  const { companyKey } = run;
  const renewed = await directory.refreshGrant(grant);
  const current = await inCompany(deps.db, companyKey, (tx) =>
    recordRenewal(tx, deps.box, { companyKey, grant, now: deps.clock.now(), directory }, renewed),
  );
  return { ...sync, grant: current };
}

async function syncEveryone(sync: RunningSync): Promise<void> {
  const surroundings = readSurroundings(sync);
  // Awaited only after the last page.
  surroundings.catch(() => undefined);
  const run = await readPages({ ...sync, run: await beginChanges(sync) });
  await completeSync({ ...sync, run }, await surroundings);
}

/** Units and domains are read again only when a changed person is in one that is not known. */
async function completeChanges(sync: RunningSync): Promise<void> {
  const { deps, run } = sync;
  const isNew = await inCompany(deps.db, run.companyKey, (tx) => hasUnknownSurroundings(tx, run));
  await completeSync(sync, isNew ? await readSurroundings(sync) : null);
}

async function fail({
  tx,
  companyKey,
  rowKey,
  now,
  error,
}: EndStep<'sync_runs', ClaimedSync>): Promise<void> {
  const failure =
    error instanceof SyncFailedError
      ? error.failure
      : isDirectoryError(error)
        ? unavailableBy(error)
        : { code: 'UNKNOWN_ERROR' };
  await recordFailure(tx, { companyKey, runKey: rowKey }, now, failure);
}
