import { sql } from 'kysely';
import { newKey } from '../../db/keys.ts';
import type { Tx } from '../../core/context.ts';
import { announce } from '../../core/events.ts';
import type { Written } from './write-people.ts';
import { SyncClaimLostError, purgePages } from './sync-run.ts';
import type { SyncClaim } from './sync-run.ts';

/** A reading that nobody renewed for this long lost its process; another one takes it over. */
export const claimMs = 60_000;

/** A reading that this process works on now. */
export interface ClaimedSync extends SyncClaim {
  readonly startedAt: Date;
  /** Tries in a row without a page, this one counted. */
  readonly attempts: number;
  readonly pageToken: string | null;
  readonly pagesRead: number;
  readonly confirmedMissing: number | null;
  /** Nobody of the company was read before. */
  readonly isFirst: boolean;
}

/** Takes a reading that is due, so that of several processes one goes on; null when another was quicker. */
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

/** The run as long as the claim on it holds. */
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

/**
 * Keeps the claim for the rest of this transaction, before anything is written: a process that lost it must stop, not
 * run into what the other one has written. Throws SyncClaimLostError.
 */
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

/** Tells the other processes that this one still works. Throws SyncClaimLostError. */
export async function renewClaim(tx: Tx, claim: SyncClaim, now: number): Promise<void> {
  const until = { next_try_at: new Date(now + claimMs), heartbeat_at: new Date(now) };
  await requireClaim(claimedRun(tx, claim).set(until).executeTakeFirst());
}

/** Where a reading stands after a page. */
export interface PageProgress {
  readonly written: Written;
  /** People of the page. */
  readonly people: number;
  readonly nextPageToken: string | null;
  /** People who are known to be still to come. */
  readonly more: number;
}

/** Notes, in the transaction of the page, that it is written: a crash goes on after it. Throws SyncClaimLostError. */
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

/** Lets the reading rest until the instant and go on then, from where it stands. Throws SyncClaimLostError. */
export async function postponeSync(tx: Tx, claim: SyncClaim, until: number): Promise<void> {
  await requireClaim(
    claimedRun(tx, claim)
      .set({ next_try_at: new Date(until), claim_key: null })
      .executeTakeFirst(),
  );
  await announce(tx, claim.companyKey, 'sync_users');
}

/** Begins the same reading again from its first page, because the workspace has forgotten where it was. */
export async function restartSync(tx: Tx, claim: ClaimedSync): Promise<ClaimedSync> {
  await requireClaim(
    claimedRun(tx, claim).set({ page_token: null, pages_read: 0, users_seen: 0 }).executeTakeFirst(),
  );
  await purgePages(tx, claim);
  return { ...claim, pageToken: null, pagesRead: 0 };
}
