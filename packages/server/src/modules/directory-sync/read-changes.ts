import { sql } from 'kysely';
import { inCompany } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import { isDirectoryError } from '#ports/directory.ts';
import type { ChangesPage } from '#ports/directory.ts';
import { forgetChangesToken } from './changes-token.ts';
import { restartSync } from './claimed-sync.ts';
import type { ClaimedSync } from './claimed-sync.ts';
import { prepareChanges, withKeptRoles, writePage } from './write-page.ts';
import type { RunningSync } from './write-page.ts';

/**
 * Reads what changed since the last sync. The returned run lists everyone instead when the directory no longer accepts
 * the token. Each page is written with the token of the next one, so that a crash or a repetition loses nothing.
 */
export async function readChanges(sync: RunningSync): Promise<ClaimedSync> {
  const { deps } = sync;
  let { run } = sync;
  for (let isLast = false; !isLast;) {
    const page = await listChanges(sync, run.pageToken ?? '');
    if (page === null) return await listEveryone(sync, run);
    ({ isLast } = page);
    const isEmpty = page.changed.length === 0 && page.removedIds.length === 0;
    run =
      isEmpty && isLast
        ? { ...run, pageToken: page.nextToken }
        : await writePage(
            sync,
            run,
            prepareChanges(deps, { ...page, changed: await withKeptRoles(sync, page.changed) }),
          );
  }
  return run;
}

async function listChanges({ directory, grant }: RunningSync, token: string): Promise<ChangesPage | null> {
  try {
    return (await directory.changes?.list(grant, token, { priority: 'background' })) ?? null;
  } catch (error) {
    // A token that its directory cannot read would fail every sync.
    if (isDirectoryError(error, 'invalid_request', 'not_found', 'unexpected_reply')) return null;
    throw error;
  }
}

function listEveryone({ deps, lease }: RunningSync, run: ClaimedSync): Promise<ClaimedSync> {
  return inCompany(deps.db, run.companyKey, async (tx) => {
    await lease.hold(tx);
    await forgetChangesToken(tx, run.companyKey);
    return await restartSync(tx, run);
  });
}

/** Whether a changed person is in an organizational unit or a domain that is not known. */
export async function hasUnknownSurroundings(tx: Tx, run: ClaimedSync): Promise<boolean> {
  if (run.pagesRead === 0) return false;
  const { rows } = await sql<{ is_unknown: boolean }>`
    select exists (
      select from sync_pages p cross join unnest(p.user_keys) s(key) join users u on u.key = s.key
       where p.company_key = ${run.companyKey}::uuid and p.run_key = ${run.runKey}::uuid
         and u.company_key = p.company_key
         and (not exists (select from domains d where d.company_key = u.company_key and d.name = u.domain)
              or (u.org_unit is not null and not exists (
                select from org_units o where o.company_key = u.company_key and o.path = u.org_unit)))
    ) as is_unknown`.execute(tx);
  return rows[0]?.is_unknown ?? false;
}
