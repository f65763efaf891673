import type { TaskKind } from '@shiftgate/contract/entities/task.ts';
import { endSessions } from './actions/end-sessions.ts';
import { forcePasswordChanges } from './actions/force-change.ts';
import { orderLogouts } from './actions/logout.ts';
import { addToShift, removeFromShift } from './actions/membership.ts';
import { mailChangeLinks, mailTemporaryPasswords } from './actions/password-mails.ts';
import type { MailActionDeps } from './actions/password-mails.ts';
import { storePasswords } from './actions/passwords.ts';
import type { MadePassword, PasswordActionDeps } from './actions/passwords.ts';
import { grantSingleAccesses } from './actions/single-access.ts';
import { removeVacations, setVacations } from './actions/vacation.ts';
import { itemOf, skipped, writeResults } from './actions/batch.ts';
import type { Batch, BatchPerson, ItemResult } from './actions/batch.ts';
import { findTaskRefusal } from './policy.ts';

export type ActionDeps = PasswordActionDeps & MailActionDeps;

/** Work prepared for a batch outside of its transaction. */
export interface Prepared {
  readonly passwords: ReadonlyMap<string, MadePassword>;
}

type Action = (
  batch: Batch,
  people: readonly BatchPerson[],
  deps: ActionDeps,
  prepared: Prepared,
) => Promise<Map<string, ItemResult>>;

const actions: Readonly<Record<TaskKind, Action>> = {
  add_to_shift: addToShift,
  remove_from_shift: removeFromShift,
  set_vacation: setVacations,
  remove_vacation: removeVacations,
  grant_single_access: grantSingleAccesses,
  force_logout: orderLogouts,
  force_password_change: forcePasswordChanges,
  generate_passwords: (batch, people, deps, { passwords }) => storePasswords(batch, deps, people, passwords),
  share_temporary_password: (batch, people, deps) => mailTemporaryPasswords(batch, deps, people),
  end_sessions: endSessions,
  share_change_link: (batch, people, deps) => mailChangeLinks(batch, deps, people),
};

/**
 * Runs one batch in its transaction: protected people are skipped, the action changes the others, and each outcome is
 * stored. Returns the counts.
 */
export async function runBatch(
  batch: Batch,
  people: readonly BatchPerson[],
  deps: ActionDeps,
  prepared: Prepared,
): Promise<Record<ItemResult['outcome'], number>> {
  const results = new Map<string, ItemResult>();
  const free: BatchPerson[] = [];
  for (const person of people) {
    const refusal = findTaskRefusal(batch, person);
    if (refusal === null) free.push(person);
    else results.set(itemOf(person), skipped(refusal));
  }
  if (free.length > 0) {
    for (const [key, result] of await actions[batch.kind](batch, free, deps, prepared))
      results.set(key, result);
  }
  return await writeResults(batch, people, results);
}
