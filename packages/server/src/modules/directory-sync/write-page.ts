import { sql } from 'kysely';
import type { DatabaseClient } from '#db/client.ts';
import { isUniqueViolation } from '#db/errors.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import { inCompany } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import { addFirstPage } from './first-sync-page.ts';
import { recordPage } from './claimed-sync.ts';
import type { ClaimedSync } from './claimed-sync.ts';
import { keepUnreadRoles } from './roles/keep-unread.ts';
import type { Lease } from '#due-work/public.ts';
import { columnsOf, syncRows, writePeople } from './people/write-people.ts';
import type { PeopleColumns } from './people/write-people.ts';
import type { Clock } from '#ports/clock.ts';
import type { Directories } from '#ports/directories.ts';
import type {
  Administrators,
  ChangesPage,
  Directory,
  DirectoryGrant,
  DirectoryPerson,
  PeoplePage,
} from '#ports/directory.ts';

export interface SyncDeps {
  readonly db: DatabaseClient;
  readonly box: SecretBox;
  readonly directories: Directories;
  readonly clock: Clock;
}

/** A running sync with its dependencies, lease and connection. */
export interface RunningSync {
  readonly deps: SyncDeps;
  readonly directory: Directory;
  readonly grant: DirectoryGrant;
  readonly run: ClaimedSync;
  readonly lease: Lease;
  /** Everyone with a role, read when the sync began; null where the workspace says it with each person. */
  readonly administrators: Administrators | null;
}

/** People per page, the most that a workspace returns. */
export const pageSize = 500;

/** A page prepared for writing; the page itself can be garbage collected. */
interface PreparedPage {
  readonly columns: PeopleColumns;
  readonly people: number;
  /** Each person is in it only once, and no two people share an address. */
  readonly areAlone: boolean;
  readonly nextPageToken: string | null;
  /** People known to be on later pages. */
  readonly more: number;
  /** The directory's ids of people who are gone. */
  readonly goneIds: readonly string[];
}

/** People as they are to be written, with the roles that they keep because these could not be read. */
export function withKeptRoles(
  { deps, run }: RunningSync,
  people: readonly DirectoryPerson[],
): Promise<readonly DirectoryPerson[]> | readonly DirectoryPerson[] {
  if (run.isFirst || !people.some(({ roles }) => roles.unread.length > 0)) return people;
  return inCompany(deps.db, run.companyKey, (tx) => keepUnreadRoles(tx, run.companyKey, people));
}

/** Prepares the columns of people, each person once. */
function prepareRows(people: readonly DirectoryPerson[], now: number) {
  const rows = syncRows(people, now);
  const areAlone = rows.length === people.length && !rows.some((row) => row.is_second);
  return { columns: columnsOf(rows), count: rows.length, areAlone };
}

export function preparePage({ clock }: SyncDeps, { people, nextPageToken }: PeoplePage): PreparedPage {
  const { columns, areAlone } = prepareRows(people, clock.now());
  const more = nextPageToken === null ? 0 : pageSize;
  return { columns, areAlone, people: people.length, nextPageToken, more, goneIds: [] };
}

export function prepareChanges({ clock }: SyncDeps, page: ChangesPage): PreparedPage {
  const { changed, removedIds: goneIds, nextToken: nextPageToken } = page;
  const { columns, areAlone, count: people } = prepareRows(changed, clock.now());
  return { columns, areAlone, people, nextPageToken, more: page.isLast ? 0 : pageSize, goneIds };
}

/** Writes one page and the progress of the sync in one transaction. */
export async function writePage(
  { deps, lease }: RunningSync,
  run: ClaimedSync,
  page: PreparedPage,
): Promise<ClaimedSync> {
  const { people, columns, areAlone, nextPageToken, more, goneIds } = page;
  const now = deps.clock.now();
  const written = { ...run, pageToken: nextPageToken, pagesRead: run.pagesRead + 1 };
  const write = (isContested: boolean) =>
    inCompany(deps.db, run.companyKey, async (tx) => {
      await lease.hold(tx);
      await commitLightly(tx);
      const written = await writePeople(tx, run, { page: run.pagesRead, columns, isContested }, now);
      if (goneIds.length > 0) await recordGone(tx, run, goneIds);
      await recordPage(tx, run, now, { written, people, nextPageToken, more });
    });
  if (run.isFirst && areAlone) {
    try {
      await addFirstPage(deps.db, run, { claimKey: lease.key, people, columns, nextPageToken, more }, now);
      lease.progressed();
      return written;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }
  await write(false).catch((error: unknown) => {
    // A sign-in has added a person of this page concurrently. Checking for that on every page would be slow.
    if (!isUniqueViolation(error)) throw error;
    return write(true);
  });
  return written;
}

/** Records the people who are gone beside the people of the same page; `settleMissing` compares them at the end. */
async function recordGone(tx: Tx, run: ClaimedSync, goneIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('sync_pages')
    .set({ gone_ids: [...goneIds] })
    .where('company_key', '=', run.companyKey)
    .where('run_key', '=', run.runKey)
    .where('page', '=', run.pagesRead)
    .execute();
}

/** A page that a database crash loses is read again, so the commit does not wait for the disk. */
async function commitLightly(tx: Tx): Promise<void> {
  await sql`select set_config('synchronous_commit', 'off', true)`.execute(tx);
}
