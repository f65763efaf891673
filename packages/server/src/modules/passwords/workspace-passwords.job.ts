import type { FastifyBaseLogger } from 'fastify';
import type { DatabaseClient } from '../../db/client.ts';
import { listDueWorkspacePasswords } from '../../db/due-work.ts';
import type { SecretBox } from '../../db/secrets/secret-box.ts';
import { inCompany, inSystem } from '../../db/transactions.ts';
import type { Tx } from '../../db/transactions.ts';
import { auditSystem } from '../audit/public.ts';
import { openWorkspacePassword } from './workspace-password.ts';
import type { Clock } from '../../ports/clock.ts';
import { noteRefusedGrant } from '../connection/public.ts';
import { isDirectoryError } from '../../ports/directory.ts';
import type { Directory, DirectoryGrant } from '../../ports/directory.ts';

export interface WorkspacePasswordJobDeps {
  readonly db: DatabaseClient;
  readonly box: SecretBox;
  readonly clock: Clock;
  /** The company's workspace with its open connection; null while there is none. */
  readonly directoryFor: (
    companyKey: string,
  ) => Promise<{ readonly directory: Directory; readonly grant: DirectoryGrant } | null>;
  readonly logger?: Pick<FastifyBaseLogger, 'warn'>;
}

/** The result of one run. */
export interface WorkspacePasswordRun {
  readonly done: number;
  readonly retried: number;
  /** Deliveries given up: the workspace rejected the password, or was unreachable for a week. */
  readonly dropped: number;
}

const batchSize = 100;
const atOnce = 4;
/** The claim of a dead process expires after this long. */
const claimMs = 60_000;
const deadlineMs = 30_000;
const firstWaitMs = 5_000;
const longestWaitMs = 15 * 60_000;
/** No secret waits longer than this. */
const keepMs = 7 * 24 * 3_600_000;

interface Delivery {
  readonly companyKey: string;
  readonly userKey: string;
  readonly wishKey: string;
  readonly attempts: number;
  readonly createdAt: number;
  readonly person: { readonly directoryId: string; readonly name: string };
  readonly sealed: Buffer;
}

/**
 * Delivers every queued password to the workspace. An unavailable workspace is retried with growing waits; a final
 * rejection is not, and is audited.
 */
export async function runWorkspacePasswords(deps: WorkspacePasswordJobDeps): Promise<WorkspacePasswordRun> {
  const counts = { done: 0, retried: 0, dropped: 0, taken: 0 };
  const at = new Date(deps.clock.now());
  const queue = await inSystem(deps.db, (tx) => listDueWorkspacePasswords(tx, at, batchSize));
  const worker = async (): Promise<void> => {
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
      counts[await deliver(deps, row.company_key, row.user_key)] += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { done: counts.done, retried: counts.retried, dropped: counts.dropped };
}

async function deliver(
  deps: WorkspacePasswordJobDeps,
  companyKey: string,
  userKey: string,
): Promise<'done' | 'retried' | 'dropped' | 'taken'> {
  const delivery = await inCompany(deps.db, companyKey, (tx) => claim(deps, tx, companyKey, userKey));
  if (delivery === null) return 'taken';
  let failure: unknown = null;
  try {
    const workspace = await deps.directoryFor(companyKey);
    if (workspace === null) throw new Error('no connection to the workspace');
    const { directory, grant } = workspace;
    const password = openWorkspacePassword(deps.box, companyKey, delivery.sealed);
    await directory
      .setPassword(grant, delivery.person.directoryId, password, { deadlineMs, priority: 'background' })
      .catch(async (error: unknown) => {
        await noteRefusedGrant(deps, companyKey, grant, error);
        throw error;
      });
  } catch (error) {
    failure = error;
  }
  return await inCompany(deps.db, companyKey, async (tx) => {
    if (!(await isNewest(tx, delivery, deps.clock.now()))) return 'taken';
    if (failure === null) {
      await settle(deps, tx, delivery, null);
      return 'done';
    }
    const now = deps.clock.now();
    if (isHopeless(failure) || now - delivery.createdAt >= keepMs) {
      deps.logger?.warn({ err: failure, user: userKey }, 'a password is not set at the workspace');
      await settle(deps, tx, delivery, failure);
      return 'dropped';
    }
    await tryLater(tx, delivery, failure, now);
    return 'retried';
  });
}

/** Claims a delivery for this process by postponing its next try. */
async function claim(
  deps: WorkspacePasswordJobDeps,
  tx: Tx,
  companyKey: string,
  userKey: string,
): Promise<Delivery | null> {
  const now = deps.clock.now();
  const row = await tx
    .selectFrom('workspace_passwords as w')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_key', '=', 'w.company_key').onRef('u.key', '=', 'w.user_key'),
    )
    .select(['w.wish_key', 'w.secret_sealed', 'w.attempts', 'w.created_at', 'u.directory_id', 'u.name'])
    .where('w.company_key', '=', companyKey)
    .where('w.user_key', '=', userKey)
    .where('w.next_try_at', '<=', new Date(now))
    .forUpdate('w')
    .skipLocked()
    .executeTakeFirst();
  if (row === undefined) return null;
  await tx
    .updateTable('workspace_passwords')
    .set({ next_try_at: new Date(now + claimMs), claimed_until: new Date(now + claimMs) })
    .where('company_key', '=', companyKey)
    .where('user_key', '=', userKey)
    .execute();
  return {
    companyKey,
    userKey,
    wishKey: row.wish_key,
    attempts: row.attempts,
    createdAt: row.created_at.getTime(),
    person: { directoryId: row.directory_id, name: row.name },
    sealed: row.secret_sealed,
  };
}

/** Locks the person's row; one that replaced ours meanwhile becomes due right away. */
async function isNewest(tx: Tx, delivery: Delivery, now: number): Promise<boolean> {
  const row = await tx
    .selectFrom('workspace_passwords')
    .select('wish_key')
    .where('company_key', '=', delivery.companyKey)
    .where('user_key', '=', delivery.userKey)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || row.wish_key === delivery.wishKey) return row !== undefined;
  await tx
    .updateTable('workspace_passwords')
    .set({ next_try_at: new Date(now), claimed_until: null })
    .where('company_key', '=', delivery.companyKey)
    .where('user_key', '=', delivery.userKey)
    .execute();
  return false;
}

/** Whether a retry cannot help. A lost connection or permission can be restored, so it waits. */
function isHopeless(failure: unknown): boolean {
  return isDirectoryError(failure, 'not_found', 'forbidden', 'invalid_request');
}

async function settle(
  deps: WorkspacePasswordJobDeps,
  tx: Tx,
  delivery: Delivery,
  failure: unknown,
): Promise<void> {
  await tx
    .deleteFrom('workspace_passwords')
    .where('company_key', '=', delivery.companyKey)
    .where('user_key', '=', delivery.userKey)
    .execute();
  await auditSystem(tx, delivery.companyKey, deps.clock.now(), {
    event: failure === null ? 'user.workspace_password_set' : 'user.workspace_password_failed',
    target: { kind: 'user', key: delivery.userKey, name: delivery.person.name },
    ...(failure === null
      ? {}
      : {
          after: {
            reason: reasonOf(failure),
            ...(isDirectoryError(failure) ? { code: failure.code } : {}),
          },
        }),
  });
}

async function tryLater(tx: Tx, delivery: Delivery, failure: unknown, now: number): Promise<void> {
  const asked = isDirectoryError(failure) ? (failure.retryAfterMs ?? 0) : 0;
  const waitMs = Math.max(asked, Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(delivery.attempts, 20)));
  await tx
    .updateTable('workspace_passwords')
    .set({
      attempts: delivery.attempts + 1,
      next_try_at: new Date(now + waitMs),
      claimed_until: null,
      last_error: reasonOf(failure),
    })
    .where('company_key', '=', delivery.companyKey)
    .where('user_key', '=', delivery.userKey)
    .execute();
}

function reasonOf(failure: unknown): string {
  return (failure instanceof Error ? failure.message : String(failure)).slice(0, 500);
}
