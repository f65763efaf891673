import { sql } from 'kysely';
import type { DatabaseClient } from '../db/client.ts';
import { isUniqueViolation } from '../db/errors.ts';
import type { SecretBox } from '../db/secret-box.ts';
import { inCompany } from '../db/transactions.ts';
import type { Tx } from '../db/transactions.ts';
import { lockClaim, recordPage, syncRows, writePeople } from '../modules/users/index.ts';
import type { ClaimedSync } from '../modules/users/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Directory, DirectoryGrant, PeoplePage } from '../ports/directory.ts';

export interface ReadDirectoryDeps {
  readonly db: DatabaseClient;
  readonly box: SecretBox;
  readonly directory: Directory;
  readonly clock: Clock;
}

/** One reading under way: what it stands on, its claim and the connection it reads with. */
export interface Reading {
  readonly deps: ReadDirectoryDeps;
  readonly grant: DirectoryGrant;
  readonly run: ClaimedSync;
}

/** People asked for at once, the most that a workspace gives. */
export const pageSize = 500;

/** Writes one page and where the reading stands then, in one transaction. */
export async function writePage(
  deps: ReadDirectoryDeps,
  run: ClaimedSync,
  page: PeoplePage,
): Promise<ClaimedSync> {
  const { people, nextPageToken } = page;
  const now = deps.clock.now();
  const rows = syncRows(people, now);
  const more = nextPageToken === null ? 0 : pageSize;
  const write = (isContested: boolean) =>
    inCompany(deps.db, run.companyKey, async (tx) => {
      await lockClaim(tx, run);
      await commitLightly(tx);
      const written = await writePeople(tx, run, run.pagesRead, rows, now, isContested);
      await recordPage(tx, run, now, { written, people: people.length, nextPageToken, more });
    });
  await write(false).catch((error: unknown) => {
    // A sign-in has added somebody of this page at the same moment. To be prepared for that at every person is dear.
    if (!isUniqueViolation(error)) throw error;
    return write(true);
  });
  return { ...run, pageToken: nextPageToken, pagesRead: run.pagesRead + 1 };
}

/** A page that a crash of the database takes back is read again: its commit need not wait for the disk. */
async function commitLightly(tx: Tx): Promise<void> {
  await sql`select set_config('synchronous_commit', 'off', true)`.execute(tx);
}
