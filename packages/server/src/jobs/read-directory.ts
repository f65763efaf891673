import type { DatabaseClient } from '../db/client.ts';
import type { SecretBox } from '../db/secret-box.ts';
import { listStalledSyncs } from '../db/due-work.ts';
import { inCompany, inSystem } from '../db/transactions.ts';
import { markGrantDead, readGrant } from '../modules/connection/index.ts';
import { requestGroupUpdate } from '../modules/control/index.ts';
import { failSync, finishSync, writePeople } from '../modules/users/index.ts';
import type { Clock } from '../ports/clock.ts';
import { isDirectoryError } from '../ports/directory.ts';
import type { Directory, DirectoryGrant, DirectoryPerson } from '../ports/directory.ts';

export interface ReadDirectoryDeps {
  readonly db: DatabaseClient;
  readonly box: SecretBox;
  readonly directory: Directory;
  readonly clock: Clock;
}

/** A run that was silent for this long lost its process; another one takes it over. */
const stalledAfterMs = 60_000;
const pageSize = 500;

/** Takes up every directory reading that waits or lost its process. Gives the number of runs taken up. */
export async function readDirectories(deps: ReadDirectoryDeps): Promise<number> {
  const silentSince = new Date(deps.clock.now() - stalledAfterMs);
  const rows = await inSystem(deps.db, (tx) => listStalledSyncs(tx, silentSince));
  for (const row of rows) await readOne(deps, row.company_key, row.run_key, silentSince);
  return rows.length;
}

/** Claims the run by its heartbeat, so that of several processes one goes on. */
async function claim(deps: ReadDirectoryDeps, companyKey: string, runKey: string, silentSince: Date) {
  return inCompany(deps.db, companyKey, async (tx) => {
    const run = await tx
      .updateTable('sync_runs')
      .set({ heartbeat_at: new Date(deps.clock.now()), total_users_created: 0, total_users_updated: 0 })
      .where('company_key', '=', companyKey)
      .where('key', '=', runKey)
      .where('in_sync_process', '=', true)
      .where('heartbeat_at', '<', silentSince)
      .returning('started_at')
      .executeTakeFirst();
    return run ? { startedAt: run.started_at, grant: await readGrant(tx, deps.box, companyKey) } : null;
  });
}

async function readOne(
  deps: ReadDirectoryDeps,
  companyKey: string,
  runKey: string,
  silentSince: Date,
): Promise<void> {
  const claimed = await claim(deps, companyKey, runKey, silentSince);
  if (!claimed) return;
  const now = () => deps.clock.now();
  if (!claimed.grant) {
    await inCompany(deps.db, companyKey, (tx) =>
      failSync(tx, companyKey, runKey, now(), 'INVALID_GOOGLE_ACCESS_TOKEN'),
    );
    return;
  }
  try {
    const people = await readAll(deps.directory, claimed.grant);
    for (let start = 0; start < people.length; start += 100) {
      const part = people.slice(start, start + 100);
      await inCompany(deps.db, companyKey, (tx) =>
        writePeople(tx, companyKey, runKey, part, people.length, now()),
      );
    }
    await inCompany(deps.db, companyKey, async (tx) => {
      await finishSync(tx, companyKey, runKey, claimed.startedAt, now());
      await requestGroupUpdate(tx, companyKey, now());
    });
  } catch (error) {
    if (!isDirectoryError(error)) throw error;
    await inCompany(deps.db, companyKey, async (tx) => {
      if (error.code === 'reconnect') await markGrantDead(tx, companyKey, now(), error.message);
      await failSync(
        tx,
        companyKey,
        runKey,
        now(),
        error.code === 'reconnect' ? 'INVALID_GOOGLE_ACCESS_TOKEN' : 'DIRECTORY_UNAVAILABLE',
      );
    });
  }
}

async function readAll(directory: Directory, grant: DirectoryGrant): Promise<readonly DirectoryPerson[]> {
  const people: DirectoryPerson[] = [];
  let pageToken: string | null = null;
  do {
    const page = await directory.listPeople(grant, { pageToken, pageSize });
    people.push(...page.people);
    pageToken = page.nextPageToken;
  } while (pageToken !== null);
  return people;
}
