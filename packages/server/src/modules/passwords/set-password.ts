import type { WorkspacePasswordFault } from '@shiftgate/contract/entities/user.ts';
import { sql } from 'kysely';
import { announce } from '#core/events.ts';
import type { Tx } from '#db/transactions.ts';
import { findDeliveryObstacle } from './workspace-password.ts';

/** The origin of a stored password. */
export type PasswordOrigin = 'person' | 'administrator' | 'random';

/** Stores a person's new password hash; the caller must write the audit row in the same transaction. */
export async function setUserPassword(
  tx: Tx,
  input: {
    readonly companyKey: string;
    readonly userKey: string;
    readonly hash: string;
    readonly origin: PasswordOrigin;
    /** Whether it must be changed at the next sign-in; by default always, unless the person chose it. */
    readonly mustChange?: boolean;
    /** Whether the person set it themselves; by default where they chose it. */
    readonly isOwn?: boolean;
    readonly now: number;
  },
): Promise<void> {
  const isChosen = input.origin === 'person';
  await tx
    .updateTable('users')
    .set((eb) => ({
      password_hash: input.hash,
      password_state: input.origin === 'random' ? ('random' as const) : ('set' as const),
      password_updated_at: new Date(input.now),
      // After a choice the default password never opens this account again.
      ...(isChosen ? { is_password_chosen_by_person: true } : {}),
      is_password_own: input.isOwn ?? isChosen,
      // Sessions that began with the old password may live on at the workspace.
      password_of_others_until: sql<Date | null>`case when password_hash is not null and not is_password_own
        then ${new Date(input.now)} else password_of_others_until end`,
      must_change_password: input.mustChange ?? !isChosen,
      // The fault of an older password.
      workspace_password_fault: null,
      workspace_password_failed_at: null,
      version: eb('version', '+', 1),
      updated_at: new Date(input.now),
    }))
    .where('company_key', '=', input.companyKey)
    .where('key', '=', input.userKey)
    .execute();
  if (input.origin !== 'administrator') return;
  const obstacle = await findDeliveryObstacle(tx, input.companyKey, input.userKey);
  // Where its whole domain is redirected here, the workspace has no password of the person at all.
  if (obstacle !== 'redirected')
    await setWorkspaceFault(tx, input, obstacle ?? 'set_by_administrator', input.now);
}

/**
 * Records that the workspace does not have a person's current password, and why; null takes it back. The caller must
 * write the audit row in the same transaction.
 */
export async function setWorkspaceFault(
  tx: Tx,
  person: { readonly companyKey: string; readonly userKey: string },
  fault: WorkspacePasswordFault | null,
  now: number,
): Promise<void> {
  const { companyKey, userKey } = person;
  const changed = await tx
    .updateTable('users')
    .set({
      workspace_password_fault: fault,
      workspace_password_failed_at: fault === null ? null : new Date(now),
    })
    .where('company_key', '=', companyKey)
    .where('key', '=', userKey)
    .$if(fault === null, (query) => query.where('workspace_password_fault', 'is not', null))
    .executeTakeFirst();
  if (changed.numUpdatedRows > 0n) await announce(tx, companyKey, 'users');
}
