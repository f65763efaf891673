import { workspacePasswordFaults } from '@shiftgate/contract/entities/user.ts';
import { sql } from 'kysely';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import { AppError } from '#core/app-error.ts';
import { inCompany } from '#db/transactions.ts';
import { defineJob, errorText, failed, withdraw } from '#due-work/public.ts';
import type { DueRow, EndStep, RowStep, EngineDeps, Outcome } from '#due-work/public.ts';
import { auditSystem } from '../audit/public.ts';
import { findDeliveryObstacle, openWorkspacePassword } from './workspace-password.ts';
import { noteDelivered, noteMaybeDelivered, noteOlderDelivered } from './known-at-workspace.ts';
import { setWorkspaceFault } from './set-password.ts';
import { noteRefusedGrant } from '../connection/public.ts';
import type { OpenWorkspace } from '../connection/public.ts';
import { federatedReason, isDirectoryError } from '#ports/directory.ts';

export interface WorkspacePasswordJobDeps extends EngineDeps {
  readonly box: SecretBox;
  /** The company's workspace with its open connection; null while there is none. */
  readonly openWorkspace: OpenWorkspace;
  /**
   * Asks the workspace for everyone's roles and stores them, unless they were asked for since an instant. Throws when it
   * does not say.
   */
  readonly askRoles: (companyKey: string, since: number) => Promise<void>;
}

const deadlineMs = 30_000;
/** Many passwords of a company share one reading of its roles. */
const rolesAtMostMs = 10_000;
/** No secret waits longer than this. */
const keepMs = 7 * 24 * 3_600_000;

type Step = RowStep<'workspace_passwords'>;

interface Delivery {
  readonly companyKey: string;
  readonly person: { readonly directoryId: string; readonly name: string };
  readonly row: DueRow<'workspace_passwords'>;
}

/**
 * Delivers every queued password to the workspace. An unavailable workspace is retried; a final rejection is not, and
 * is audited. A newer password of the same person is delivered after the one in progress.
 */
export const setWorkspacePasswords = defineJob<
  WorkspacePasswordJobDeps,
  'workspace_passwords',
  Delivery,
  undefined
>({
  name: 'workspace-passwords',
  pollMs: 1000,
  rows: { name: 'workspace_passwords', key: 'user_key', isOpen: sql`true`, request: 'wish_key' },
  leaseMs: 60_000,
  backoff: { firstMs: 5_000, longestMs: 15 * 60_000 },
  slots: { all: 8, ofCompany: 4 },
  claim: async (_deps, step) => {
    const person = await findPerson(step);
    const { tx, companyKey, row, rowKey } = step;
    // A redirect or an administrator role that came since then keeps the password here.
    if (person === undefined || (await findDeliveryObstacle(tx, companyKey, rowKey)) !== null)
      return withdraw();
    return { companyKey, person, row };
  },
  work: deliver,
  end: { done: 'delete', withdrawn: 'delete', givenUp: 'delete' },
  isHopeless: ({ error, row, now }) => isRejected(error) || now - row.created_at.getTime() >= keepMs,
  onDone: async (_deps, step) => {
    if (step.isSuperseded) await auditOlderDelivery(step);
    else await auditDelivery(step, null);
  },
  onGivenUp: (_deps, step) => auditDelivery(step, step.error),
});

async function findPerson({ tx, companyKey, rowKey }: Step): Promise<Delivery['person'] | undefined> {
  const user = await tx
    .selectFrom('users')
    .select(['directory_id', 'name'])
    .where('company_key', '=', companyKey)
    .where('key', '=', rowKey)
    .executeTakeFirst();
  return user && { directoryId: user.directory_id, name: user.name };
}

async function deliver(
  deps: WorkspacePasswordJobDeps,
  { companyKey, person, row }: Delivery,
): Promise<Outcome | undefined> {
  const workspace = await deps.openWorkspace(companyKey);
  if (workspace === null) return failed(new Error('no connection to the workspace'));
  const { directory, grant } = workspace;
  const roles = await askRoles(deps, companyKey, row);
  // The answer may come later, and a delivery that cannot be checked waits like one that fails.
  if (roles instanceof AppError) return failed(roles);
  if (roles === 'administrator') return withdraw();
  const password = openWorkspacePassword(deps.box, row);
  try {
    const wish = { personId: person.directoryId, password, mustChange: row.must_change };
    await directory.setPassword(grant, wish, { deadlineMs, priority: 'background' });
  } catch (error) {
    await noteRefusedGrant(deps, companyKey, grant, error);
    throw error;
  }
  return undefined;
}

/** Whether a person has become an administrator of the workspace meanwhile; the error when it does not say. */
async function askRoles(
  deps: WorkspacePasswordJobDeps,
  companyKey: string,
  { user_key: userKey, created_at: queuedAt }: DueRow<'workspace_passwords'>,
): Promise<AppError | 'administrator' | null> {
  const since = Math.max(queuedAt.getTime(), deps.clock.now() - rolesAtMostMs);
  try {
    await deps.askRoles(companyKey, since);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  const obstacle = await inCompany(deps.db, companyKey, (tx) =>
    findDeliveryObstacle(tx, companyKey, userKey),
  );
  return obstacle === 'administrator' ? obstacle : null;
}

/**
 * Whether a retry cannot help. A lost connection or permission can be restored, and a redirect of the whole domain is
 * ending, so both wait.
 */
function isRejected(failure: unknown): boolean {
  if (isDirectoryError(failure, 'forbidden') && failure.reason === federatedReason) return false;
  return isDirectoryError(failure, 'not_found', 'forbidden', 'invalid_request');
}

async function auditDelivery(
  { tx, companyKey, rowKey: key, now, piece }: EndStep<'workspace_passwords', Delivery>,
  failure: unknown,
): Promise<void> {
  const code = isDirectoryError(failure) ? failure.code : null;
  const fault = workspacePasswordFaults.find((each) => each === code) ?? 'unavailable';
  await setWorkspaceFault(tx, { companyKey, userKey: key }, failure === null ? null : fault, now);
  const people = { companyKey, userKeys: [key] };
  if (failure === null) await noteDelivered(tx, people, now);
  // An answer that never came may have been a yes.
  else if (!isRejected(failure)) await noteMaybeDelivered(tx, people, now);
  await auditSystem(tx, companyKey, now, {
    event: failure === null ? 'user.workspace_password_set' : 'user.workspace_password_failed',
    target: { kind: 'user', key, name: piece?.person.name ?? '' },
    ...(failure === null
      ? {}
      : {
          after: {
            reason: errorText(failure),
            ...(code === null ? {} : { code }),
          },
        }),
  });
}

/** The workspace has a password that was replaced here meanwhile, until the newer one is delivered. */
async function auditOlderDelivery({
  tx,
  companyKey,
  rowKey: key,
  now,
  piece,
}: EndStep<'workspace_passwords', Delivery>): Promise<void> {
  await noteOlderDelivered(tx, { companyKey, userKeys: [key] }, now);
  await auditSystem(tx, companyKey, now, {
    event: 'user.workspace_password_set',
    target: { kind: 'user', key, name: piece?.person.name ?? '' },
  });
}
