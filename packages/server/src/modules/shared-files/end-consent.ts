import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { Tx } from '#core/context.ts';
import { announce } from '#core/events.ts';
import type { Steps } from '#http/mount.ts';
import { isDirectoryError } from '#ports/directory.ts';
import type { Directory, DirectoryGrant } from '#ports/directory.ts';
import { audit, auditSystem } from '../audit/public.ts';
import { connectionState, findDirectory } from '../connection/public.ts';
import { requireSharingReport } from './deps.ts';
import type { SharedFilesDeps } from './deps.ts';
import { readConsent } from './rows.ts';
import type { OpenConsent } from './rows.ts';
import { deleteFiles } from './write-changes.ts';

/** Whether the account has also connected the company: its grants to one client end together. */
export async function isOfConnection(
  tx: Tx,
  companyKey: string,
  { accountId }: Pick<OpenConsent, 'accountId'>,
): Promise<boolean> {
  const connection = await connectionState(tx, companyKey);
  return connection?.is_valid === true && connection.account_directory_id === accountId;
}

/** A person waits for the workspace. */
export const patience = { deadlineMs: 10_000 };

/** Revokes a grant at the workspace; false when the workspace cannot be reached. */
export async function revoke(directory: Directory | null, grant: DirectoryGrant): Promise<boolean> {
  if (directory === null) return false;
  try {
    await directory.revokeGrant(grant, patience);
    return true;
  } catch (error) {
    if (isDirectoryError(error)) return false;
    throw error;
  }
}

/** Revokes the consent, and deletes it with everything that was read. */
export async function stopReport(
  deps: SharedFilesDeps,
  steps: Steps,
): Promise<CallResponse<'sharedFiles.stop'>> {
  const { companyKey, directory, consent, isKept } = await steps(async (ctx) => {
    await requireSharingReport(ctx.tx, ctx.companyKey);
    const open = await readConsent(ctx.tx, deps.box, ctx.companyKey);
    return {
      companyKey: ctx.companyKey,
      // What was read can be deleted also where the installation has lost its client.
      directory: await findDirectory(ctx.tx, deps.directories, ctx.companyKey),
      consent: open,
      isKept: open !== null && (await isOfConnection(ctx.tx, ctx.companyKey, open)),
    };
  });
  const isRevoked = consent === null || (!isKept && (await revoke(directory, consent.grant)));
  await steps(async (ctx) => {
    const stopped = await ctx.tx
      .deleteFrom('shared_file_consents')
      .where('company_key', '=', companyKey)
      .returning('account_email')
      .executeTakeFirst();
    if (stopped === undefined) return;
    await deleteFiles(ctx.tx, companyKey);
    await audit(ctx, { event: 'shared_files.stopped', before: { account: stopped.account_email } });
    await announce(ctx.tx, companyKey, 'shared_files');
  });
  return { permission: isKept ? 'kept_for_connection' : isRevoked ? 'revoked' : 'unreachable' };
}

/**
 * Ends a consent that the workspace no longer accepts, with everything that was read. False when another one was
 * stored meanwhile, which stays.
 */
export async function endConsent(
  tx: Tx,
  companyKey: string,
  { storedAs }: Pick<OpenConsent, 'storedAs'>,
  now: number,
): Promise<boolean> {
  const ended = await tx
    .updateTable('shared_file_consents')
    .set({ secret_sealed: null, ended_at: new Date(now) })
    .where('company_key', '=', companyKey)
    .where('secret_sealed', '=', storedAs)
    .returning('account_email')
    .executeTakeFirst();
  if (ended === undefined) return false;
  await tx.deleteFrom('shared_file_syncs').where('company_key', '=', companyKey).execute();
  await deleteFiles(tx, companyKey);
  await auditSystem(tx, companyKey, now, {
    event: 'shared_files.consent_ended',
    before: { account: ended.account_email },
  });
  await announce(tx, companyKey, 'shared_files');
  return true;
}
