import { inCompany } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import { isDirectoryError } from '#ports/directory.ts';
import type { ClaimedSync } from './claimed-sync.ts';
import type { RunningSync } from './write-page.ts';

/**
 * How long syncs may read changes alone. Roles, second steps, domains and the name of the company are not among the
 * changes of people, so everyone is listed once a day.
 */
const fullEveryMs = 24 * 3_600_000;

/** The token from which a sync can read changes; null when it has to list everyone. */
export async function readChangesToken(tx: Tx, companyKey: string, now: number): Promise<string | null> {
  const stored = await tx
    .selectFrom('directory_changes')
    .select(['token', 'full_since'])
    .where('company_key', '=', companyKey)
    .executeTakeFirst();
  if (stored === undefined) return null;
  const age = now - +stored.full_since;
  // A start in the future is from before the clock was moved back.
  return age >= 0 && age < fullEveryMs ? stored.token : null;
}

/** Requests the token before people are listed, so that no change is lost between the two. */
export async function beginChanges(sync: RunningSync): Promise<ClaimedSync> {
  const { deps, directory, grant, run, lease } = sync;
  if (directory.changes === undefined || run.pagesRead > 0 || run.changesToken !== null) return run;
  let changesToken: string;
  try {
    changesToken = await directory.changes.begin(grant, { priority: 'background' });
  } catch (error) {
    // The list of people decides whether the sync fails; without a token the next one lists everyone again.
    if (isDirectoryError(error)) return run;
    throw error;
  }
  await inCompany(deps.db, run.companyKey, async (tx) => {
    await lease.hold(tx);
    await tx
      .updateTable('sync_runs')
      .set({ changes_token: changesToken })
      .where('company_key', '=', run.companyKey)
      .where('key', '=', run.runKey)
      .execute();
  });
  return { ...run, changesToken };
}

/**
 * Stores where the next sync continues, in the transaction that ends this one. A sync that left missing people as they
 * were is followed by one that lists everyone. People without an address and unread domains wait for the daily one, so
 * that a blocked account is soon known meanwhile.
 */
export async function storeChangesToken(tx: Tx, run: ClaimedSync, isSettled: boolean): Promise<void> {
  const token = run.readsChanges ? run.pageToken : run.changesToken;
  if (!isSettled || token === null) {
    await forgetChangesToken(tx, run.companyKey);
    return;
  }
  await tx
    .insertInto('directory_changes')
    .values({ company_key: run.companyKey, token, full_since: run.startedAt })
    .onConflict((oc) =>
      oc
        .column('company_key')
        .doUpdateSet(run.readsChanges ? { token } : { token, full_since: run.startedAt }),
    )
    .execute();
}

export async function forgetChangesToken(tx: Tx, companyKey: string): Promise<void> {
  await tx.deleteFrom('directory_changes').where('company_key', '=', companyKey).execute();
}
