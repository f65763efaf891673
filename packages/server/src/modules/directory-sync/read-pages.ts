import { inCompany } from '#db/transactions.ts';
import { restartSync } from './claimed-sync.ts';
import type { ClaimedSync } from './claimed-sync.ts';
import { isDirectoryError } from '#ports/directory.ts';
import type { PeoplePage } from '#ports/directory.ts';
import { yieldToEventLoop } from '#core/event-loop.ts';
import { pageSize, preparePage, withKeptRoles, writePage } from './write-page.ts';
import type { RunningSync } from './write-page.ts';

/** Limit of restarts for a workspace that keeps rejecting its own page tokens. */
const maxRestarts = 2;

/** Reads the remaining pages, each fetched while the one before is written; returns the run after the last one. */
export async function readPages(sync: RunningSync): Promise<ClaimedSync> {
  const { deps, directory, grant, run } = sync;
  // A sync that stopped after its last page has no pages left.
  if (run.pagesRead > 0 && run.pageToken === null) return run;
  const ask = (pageToken: string | null): Promise<PeoplePage> => {
    const page = directory.listPeople(grant, { pageToken, pageSize, priority: 'background' });
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
      writing = restart(sync, written);
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
    const prepared = preparePage(deps, { ...page, people: await withKeptRoles(sync, page.people) });
    const before = await writing;
    writing = writePage(sync, before, prepared);
    // Awaited with the next page, because it may fail before that.
    writing.catch(() => undefined);
  }
  return await writing;
}

function restart({ deps, lease }: RunningSync, run: ClaimedSync): Promise<ClaimedSync> {
  return inCompany(deps.db, run.companyKey, async (tx) => {
    await lease.hold(tx);
    return await restartSync(tx, run);
  });
}
