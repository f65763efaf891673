import pLimit from 'p-limit';
import { inCompany } from '#db/transactions.ts';
import type { DirectoryPerson } from '#ports/directory.ts';
import type { ClaimedSync } from './claimed-sync.ts';
import { countMissing, isAlarming, listMissing, markMissing } from './missing-people.ts';
import type { Missing } from './missing-people.ts';
import type { SyncFailure } from './sync-run.ts';
import { preparePage, withKeptRoles, writePage } from './write-page.ts';
import type { RunningSync } from './write-page.ts';

const perTransaction = 500;
/** Up to this many missing people are looked up one by one before they count as gone. */
const maxRechecked = 100;
const maxConcurrentLookups = 4;

/** Marks missing people. Too many missing people are a warning instead, and nothing changes. */
export async function settleMissing(
  sync: RunningSync,
): Promise<{ readonly run: ClaimedSync; readonly warning: SyncFailure | null }> {
  const { deps } = sync;
  let { run } = sync;
  const count = await inCompany(deps.db, run.companyKey, (tx) => countMissing(tx, run));
  if (isAlarming(count, run.confirmedMissing)) {
    const facts = { missing: count.missing + count.replaced, of: count.known };
    return { run, warning: { code: 'DIRECTORY_SHRANK', facts } };
  }
  // Another account has their address now and waits for it.
  if (count.replaced > 0) await markAll(sync, 'replaced');
  if (count.missing > 0 && count.missing <= maxRechecked) run = await recheckMissing(sync);
  if (count.missing > 0) await markAll(sync, 'missing');
  return { run, warning: null };
}

async function markAll({ deps, run, lease }: RunningSync, which: 'missing' | 'replaced'): Promise<void> {
  for (let isMore = true; isMore;) {
    isMore = await inCompany(deps.db, run.companyKey, async (tx) => {
      await lease.hold(tx);
      const part = await listMissing(tx, run, which, perTransaction);
      if (part.length === 0) return false;
      const keys = part.map((person) => person.key);
      await markMissing(tx, run, keys, deps.clock.now());
      return part.length === perTransaction;
    });
  }
}

/**
 * Looks up the missing people one by one, because a person can move between pages during a sync. Found people are
 * written like a page.
 */
async function recheckMissing(sync: RunningSync): Promise<ClaimedSync> {
  const { deps, directory, grant, run } = sync;
  const missing = await inCompany(deps.db, run.companyKey, (tx) =>
    listMissing(tx, run, 'missing', maxRechecked),
  );
  const found: DirectoryPerson[] = [];
  const ask = async ({ directoryId }: Missing): Promise<void> => {
    const person = await directory.getPerson(grant, directoryId, { priority: 'background' });
    if (person?.id === directoryId) found.push(person);
  };
  const limit = pLimit(maxConcurrentLookups);
  try {
    await limit.map(missing, ask);
  } finally {
    // After a failure the rest is looked up by the next sync.
    limit.clearQueue();
  }
  return found.length === 0
    ? run
    : await writePage(
        sync,
        run,
        preparePage(deps, {
          people: await withKeptRoles(sync, found),
          nextPageToken: run.pageToken,
        }),
      );
}
