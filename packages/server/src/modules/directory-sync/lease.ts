import { sql } from 'kysely';
import { newKey } from '../../db/keys.ts';
import type { Tx } from '../../core/context.ts';
import { announce } from '../../core/events.ts';
import type { Written } from './write-people.ts';
import { SyncClaimLostError, purgePages } from './sync-run.ts';
import type { SyncClaim } from './sync-run.ts';

/** A sync without a heartbeat for this long has lost its process, and another process takes it over. */
export const claimMs = 60_000;

export interface ClaimedSync extends SyncClaim {
  readonly startedAt: Date;
  /** Tries in a row without a page, including this one. */
  readonly attempts: number;
  readonly pageToken: string | null;
  readonly pagesRead: number;
  readonly confirmedMissing: number | null;
  /** True for the first sync of the company. */
  readonly isFirst: boolean;
}

/** Claims a due sync, so that one process continues it. Returns null when another process was faster. */
export async function claimSync(
  tx: Tx,
  companyKey: string,
  runKey: string,
  now: number,
): Promise<ClaimedSync | null> {
  const claimKey = newKey(now);
  const run = await tx
    .updateTable('sync_runs')
    .set((eb) => ({
      claim_key: claimKey,
      attempts: eb('attempts', '+', 1),
      next_try_at: new Date(now + claimMs),
      heartbeat_at: new Date(now),
    }))
    .where('company_key', '=', companyKey)
    .where('key', '=', runKey)
    .where('in_sync_process', '=', true)
    .where('next_try_at', '<=', new Date(now))
    .returning([
      'started_at',
      'attempts',
      'page_token',
      'pages_read',
      'confirmed_missing',
      sql<boolean>`exists (select from companies c where c.key = ${companyKey}::uuid and c.first_synced_at is null)`.as(
        'is_first',
      ),
    ])
    .executeTakeFirst();
  if (!run) return null;
  return {
    companyKey,
    runKey,
    claimKey,
    startedAt: run.started_at,
    attempts: run.attempts,
    pageToken: run.page_token,
    pagesRead: run.pages_read,
    confirmedMissing: run.confirmed_missing,
    isFirst: run.is_first,
  };
}

/** The run while its claim is valid. */
function claimedRun(tx: Tx, claim: SyncClaim) {
  return tx
    .updateTable('sync_runs')
    .where('company_key', '=', claim.companyKey)
    .where('key', '=', claim.runKey)
    .where('claim_key', '=', claim.claimKey)
    .where('in_sync_process', '=', true);
}

async function requireClaim(rows: Promise<{ readonly numUpdatedRows: bigint }>): Promise<void> {
  if ((await rows).numUpdatedRows === 0n) throw new SyncClaimLostError();
}

/** Locks the claim for the rest of this transaction, before any write. Throws SyncClaimLostError. */
export async function lockClaim(tx: Tx, claim: SyncClaim): Promise<void> {
  const run = await tx
    .selectFrom('sync_runs')
    .select('key')
    .where('company_key', '=', claim.companyKey)
    .where('key', '=', claim.runKey)
    .where('claim_key', '=', claim.claimKey)
    .where('in_sync_process', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!run) throw new SyncClaimLostError();
}

/** Renews the heartbeat of the claim. Throws SyncClaimLostError. */
export async function renewClaim(tx: Tx, claim: SyncClaim, now: number): Promise<void> {
  const until = { next_try_at: new Date(now + claimMs), heartbeat_at: new Date(now) };
  await requireClaim(claimedRun(tx, claim).set(until).executeTakeFirst());
}

/** Progress of a sync after a page. */
export interface PageProgress {
  readonly written: Written;
  readonly people: number;
  readonly nextPageToken: string | null;
  /** People known to be on later pages. */
  readonly more: number;
}

/** Records progress in the transaction of the page, so that a crash resumes after it. Throws SyncClaimLostError. */
export async function recordPage(
  tx: Tx,
  claim: SyncClaim,
  now: number,
  progress: PageProgress,
): Promise<void> {
  const { written, people, nextPageToken, more } = progress;
  await requireClaim(
    claimedRun(tx, claim)
      .set((eb) => ({
        page_token: nextPageToken,
        pages_read: eb('pages_read', '+', 1),
        users_seen: eb('users_seen', '+', people),
        total_users: sql<number>`users_seen + ${people + more}::integer`,
        total_users_created: eb('total_users_created', '+', written.created),
        total_users_updated: eb('total_users_updated', '+', written.updated),
        attempts: 0,
        next_try_at: new Date(now + claimMs),
        heartbeat_at: new Date(now),
      }))
      .executeTakeFirst(),
  );
  await announce(tx, claim.companyKey, 'sync_users');
}

/** Postpones the sync until the instant; it resumes where it stopped. Throws SyncClaimLostError. */
export async function postponeSync(tx: Tx, claim: SyncClaim, until: number): Promise<void> {
  await requireClaim(
    claimedRun(tx, claim)
      .set({ next_try_at: new Date(until), claim_key: null })
      .executeTakeFirst(),
  );
  await announce(tx, claim.companyKey, 'sync_users');
}

/** Restarts the sync from its first page, because the workspace no longer accepts the page token. */
export async function restartSync(tx: Tx, claim: ClaimedSync): Promise<ClaimedSync> {
  await requireClaim(
    claimedRun(tx, claim).set({ page_token: null, pages_read: 0, users_seen: 0 }).executeTakeFirst(),
  );
  await purgePages(tx, claim);
  return { ...claim, pageToken: null, pagesRead: 0 };
}
