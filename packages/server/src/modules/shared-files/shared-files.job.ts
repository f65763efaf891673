import type { sharingProblems } from '@shiftgate/contract/entities/reports/shared-files.ts';
import { HOUR_MS, MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { sql } from 'kysely';
import { announce } from '#core/events.ts';
import { inCompany } from '#db/transactions.ts';
import { again, defineJob, ended } from '#due-work/public.ts';
import type { EngineDeps, Lease, Outcome } from '#due-work/public.ts';
import { isDirectoryError } from '#ports/directory.ts';
import type { SharingPage } from '#ports/sharing.ts';
import { claimReading } from './claimed-reading.ts';
import type { ReadFilesDeps, Reading } from './claimed-reading.ts';
import { endConsent } from './end-consent.ts';
import { forgetSettled, writeChanges } from './write-changes.ts';

export type { ReadFilesDeps } from './claimed-reading.ts';

/** The wait between two readings of new changes. */
const pauseMs = 30 * MINUTE_MS;
/** Then other companies have their turn. */
const pagesOfTurn = 20;
/** Failures in a row of a workspace that may respond again before the panel says so. */
const quietFailures = 3;

/**
 * Reads for every company with a consent which files are shared outside, a page at a time, from the last page that was
 * written. A consent that the workspace no longer accepts ends the report.
 */
export const readSharedFiles = defineJob<ReadFilesDeps, 'shared_file_syncs', Reading>({
  name: 'read-shared-files',
  pollMs: 5000,
  rows: { name: 'shared_file_syncs', key: 'company_key', isOpen: sql`true` },
  leaseMs: MINUTE_MS,
  backoff: { firstMs: MINUTE_MS, longestMs: HOUR_MS },
  slots: { all: 4, ofCompany: 1 },
  claim: claimReading,
  work: readPages,
  // A reading never ends by itself: its row goes with the consent.
  end: {},
  onRetry: async (_deps, { tx, companyKey, attempts, error }) => {
    const problem = problemOf(error, attempts + 1);
    if (problem === null) return;
    await tx
      .updateTable('shared_file_syncs')
      .set({ problem })
      .where('company_key', '=', companyKey)
      .execute();
    await announce(tx, companyKey, 'shared_files');
  },
});

async function readPages(deps: ReadFilesDeps & EngineDeps, first: Reading, lease: Lease): Promise<Outcome> {
  const { companyKey, sharing, consent } = first;
  let reading = first;
  try {
    for (let count = 0; count < pagesOfTurn && deps.isStopping?.() !== true; count += 1) {
      const page = await sharing.listChanges(consent.grant, reading.place, { priority: 'background' });
      await writePage(deps, reading, page, lease);
      if (page.isLast) return again(deps.clock.now() + pauseMs);
      reading = { ...reading, place: page.nextCursor, settledUntil: page.settledUntil };
    }
    return again(deps.clock.now());
  } catch (error) {
    if (!isDirectoryError(error, 'reconnect', 'missing_scope')) throw error;
    const now = deps.clock.now();
    const isOver = await inCompany(deps.db, companyKey, (tx) => endConsent(tx, companyKey, consent, now));
    // Another consent was stored meanwhile.
    return isOver ? ended : again(now);
  }
}

async function writePage(
  { db, clock }: EngineDeps,
  { companyKey, settledUntil: before, ownDomains }: Reading,
  { changes, nextCursor, settledUntil, isLast }: SharingPage,
  lease: Lease,
): Promise<void> {
  const now = clock.now();
  await inCompany(db, companyKey, async (tx) => {
    await lease.hold(tx);
    const ctx = { tx, companyKey, now };
    await writeChanges(ctx, changes, ownDomains);
    if (before === null || settledUntil > before) await forgetSettled(ctx, settledUntil, ownDomains);
    const settled = new Date(settledUntil);
    await tx
      .updateTable('shared_file_syncs')
      .set({
        place: nextCursor,
        reads_from: sql<Date>`coalesce(reads_from, ${settled})`,
        settled_until: settled,
        problem: null,
        ...(isLast && { read_at: new Date(now) }),
      })
      .where('company_key', '=', companyKey)
      .execute();
    await announce(tx, companyKey, 'shared_files');
  });
}

/** What the panel says of a failure; null for one that may be over at the next try. */
function problemOf(error: unknown, failures: number): (typeof sharingProblems)[number] | null {
  if (isDirectoryError(error, 'forbidden')) return 'account_may_not_read';
  if (isDirectoryError(error, 'api_disabled')) return 'api_disabled';
  return failures >= quietFailures ? 'unavailable' : null;
}
