import type { Tx } from '#core/context.ts';
import { announce } from '#core/events.ts';
import { isWorkspaceAdministrator } from '#core/workspace-administrators.ts';
import type { WithWorkspaceRoles } from '#core/workspace-administrators.ts';
import { endWhatOthersPlanted } from '#modules/passwords/public.ts';

/** People who became administrators of their workspace. */
export interface NewAdministrators {
  readonly companyKey: string;
  readonly keys: readonly string[];
  readonly now: number;
}

/**
 * Does what follows when people became administrators of the workspace (`is_admin` or `is_delegated_admin`, neither
 * before), in the transaction that writes it. Every such transaction calls it: a sync, a look-up at a sign-in, a sign-in
 * to the panel. Only the rows that a first sync inserts are left out, because nothing refers to those people yet.
 */
export async function noteNewAdministrators(
  tx: Tx,
  { companyKey, keys, now }: NewAdministrators,
): Promise<void> {
  if (keys.length === 0) return;
  await endWhatOthersPlanted({ tx, companyKey, now }, keys);
  await announce(tx, companyKey, 'users');
}

/** Whether a person became an administrator of the workspace between two readings of a row; null when there was none. */
export function becameAdministrator(before: WithWorkspaceRoles | null, after: WithWorkspaceRoles): boolean {
  return isWorkspaceAdministrator(after) && (before === null || !isWorkspaceAdministrator(before));
}
