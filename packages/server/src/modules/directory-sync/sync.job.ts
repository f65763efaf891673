import { listDueSyncs } from '../../db/due-work.ts';
import { inCompany, inSystem } from '../../db/transactions.ts';
import { readGrant, recordScopes } from '../connection/public.ts';
import { SyncClaimLostError, failSync } from './sync-run.ts';
import { claimSync, renewClaim, restartSync } from './lease.ts';
import type { ClaimedSync } from './lease.ts';
import { isDirectoryError } from '../../ports/directory.ts';
import type { PeoplePage } from '../../ports/directory.ts';
import { yieldToEventLoop } from '../../core/event-loop.ts';
import { completeSync } from './complete-sync.ts';
import { endOrPostpone, readSurroundings } from './failures.ts';
import { pageSize, preparePage, writePage } from './write-page.ts';
import type { SyncDeps, RunningSync } from './write-page.ts';

export type { SyncDeps } from './write-page.ts';

/** Companies per process; each waits for its workspace most of the time. */
const atOnce = 4;
/** The claim is renewed this often while the workspace is slow; real time, like the waits themselves. */
const renewEveryMs = 15_000;
/** A sync that has crashed its process this often in a row is not tried again. */
const maxCrashes = 6;
/** Limit of restarts for a workspace that keeps rejecting its own page tokens. */
const maxRestarts = 2;

/** Claims every sync that waits or has lost its process. Returns the number of claimed syncs. */
export async function runSyncs(deps: SyncDeps): Promise<number> {
  const rows = await inSystem(deps.db, (tx) => listDueSyncs(tx, new Date(deps.clock.now())));
  const queue = rows.values();
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (const row of queue)
      await readOne(deps, row.company_key, row.run_key).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, rows.length) }, worker));
  if (failures.length > 0) throw failures[0];
  return rows.length;
}

async function readOne(deps: SyncDeps, companyKey: string, runKey: string): Promise<void> {
  const run = await inCompany(deps.db, companyKey, (tx) =>
    claimSync(tx, companyKey, runKey, deps.clock.now()),
  );
  if (run === null) return;
  const beat = setInterval(() => {
    void inCompany(deps.db, companyKey, (tx) => renewClaim(tx, run, deps.clock.now())).catch(() => undefined);
  }, renewEveryMs);
  try {
    await readClaimed(deps, run);
  } catch (error) {
    if (!(error instanceof SyncClaimLostError)) throw error;
  } finally {
    clearInterval(beat);
  }
}

async function readClaimed(deps: SyncDeps, run: ClaimedSync): Promise<void> {
  const { companyKey } = run;
  const now = () => deps.clock.now();
  const fail = (code: string) => inCompany(deps.db, companyKey, (tx) => failSync(tx, run, now(), { code }));
  if (run.attempts > maxCrashes) return fail('UNKNOWN_ERROR');
  const grant = await inCompany(deps.db, companyKey, (tx) => readGrant(tx, deps.box, companyKey));
  if (grant === null) return fail('INVALID_GOOGLE_ACCESS_TOKEN');
  const sync: RunningSync = { deps, grant, run };
  try {
    const { grantedScopes } = await deps.directory.refreshGrant(grant);
    await inCompany(deps.db, companyKey, (tx) => recordScopes(tx, companyKey, now(), grantedScopes));
    const surroundings = readSurroundings(sync);
    // Awaited only after the last page.
    surroundings.catch(() => undefined);
    const last = await readPages(sync);
    await completeSync({ ...sync, run: last }, await surroundings);
  } catch (error) {
    if (!isDirectoryError(error)) throw error;
    await endOrPostpone(sync, error);
  }
}

/** Reads the remaining pages and returns the run after the last one. */
async function readPages(sync: RunningSync): Promise<ClaimedSync> {
  const { deps, grant } = sync;
  const { run } = sync;
  // A sync that stopped after its last page has no pages left.
  if (run.pagesRead > 0 && run.pageToken === null) return run;
  const ask = (pageToken: string | null): Promise<PeoplePage> => {
    const page = deps.directory.listPeople(grant, { pageToken, pageSize, priority: 'background' });
    // It may fail while the previous page is being written, and is awaited after that.
    page.catch(() => undefined);
    return page;
  };
  let coming: Promise<PeoplePage> | null = ask(run.pageToken);
  let writing: Promise<ClaimedSync> = Promise.resolve(run);
  let restarts = 0;
  while (coming !== null) {
    let page: PeoplePage;
    try {
      page = await coming;
    } catch (error) {
      const written = await writing;
      // A page token expires after some days; then the sync starts over.
      const isTokenExpired = written.pageToken !== null && isDirectoryError(error, 'invalid_request');
      if (!isTokenExpired || restarts >= maxRestarts) throw error;
      restarts += 1;
      writing = inCompany(deps.db, written.companyKey, (tx) => restartSync(tx, written));
      await writing;
      coming = ask(null);
      continue;
    }
    // Reads the next page and prepares this one while the previous one is written.
    coming = page.nextPageToken === null ? null : ask(page.nextPageToken);
    // Preparing a page blocks for some milliseconds, so the request is sent first. The socket sends it two turns of
    // the event loop after the last response.
    await yieldToEventLoop();
    await yieldToEventLoop();
    const prepared = preparePage(deps, page);
    const before = await writing;
    writing = writePage(deps, before, prepared);
    // Awaited with the next page, because it may fail before that.
    writing.catch(() => undefined);
  }
  return await writing;
}
