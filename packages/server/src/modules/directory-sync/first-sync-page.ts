import { pipelineInCompany, prepare } from '#db/pipeline.ts';
import type { DatabaseClient } from '#db/client.ts';
import { eventChannel } from '#core/events.ts';
import type { ClaimedSync } from './claimed-sync.ts';
import { personColumns } from './people/write-people.ts';
import type { PeopleColumns } from './people/write-people.ts';
import { LeaseLostError } from '#due-work/public.ts';

const names = personColumns.map(([name]) => name);
const firstColumn = 10;
const arrays = personColumns.map(([, type], index) => `$${firstColumn + index}::${type}[]`);

// A page that a database crash loses is read again, so the commit does not wait for the disk.
const commitLightly = prepare("select set_config('synchronous_commit', 'off', true)");

// The rows depend on the claim: a process that lost it writes nothing.
const statement = prepare(`
with run as (
  update sync_runs
     set page_token = $5, pages_read = pages_read + 1, users_seen = users_seen + $6::integer,
         total_users = users_seen + $6::integer + $7::integer,
         total_users_created = total_users_created + $6::integer,
         heartbeat_at = $4
   where company_key = $1 and key = $2 and claim_key = $3 and in_sync_process
  returning company_key, key),
added as (
  insert into users (company_key, synced_at, created_at, updated_at, recovery_email_source, ${names.join(', ')})
  select run.company_key, $4::timestamptz, $4::timestamptz, $4::timestamptz,
         case when g.recovery_email is not null then 'directory' end, ${names.map((name) => `g.${name}`).join(', ')}
    from run cross join unnest(${arrays.join(', ')}) as g (${names.join(', ')})),
visited as (
  insert into sync_pages (company_key, run_key, page, user_keys)
  select company_key, key, $8::integer, $${firstColumn}::uuid[] from run),
notified as (select pg_notify('${eventChannel}', $9) from run)
select (select count(*) from run)::int as ours, (select count(*) from notified)::int as notified`);

/** A page of a first sync, under the claim of its run. */
export interface FirstPage {
  readonly claimKey: string;
  readonly people: number;
  readonly columns: PeopleColumns;
  readonly nextPageToken: string | null;
  /** People known to be on later pages. */
  readonly more: number;
}

/**
 * Writes a page of a company's first sync and its progress in one round trip. A person that exists already is a
 * unique violation and nothing is written; `writePeople` then compares. Throws LeaseLostError.
 */
export async function addFirstPage(
  db: DatabaseClient,
  run: ClaimedSync,
  { claimKey, people, columns, nextPageToken, more }: FirstPage,
  now: number,
): Promise<void> {
  const values = [
    run.companyKey,
    run.runKey,
    claimKey,
    new Date(now),
    nextPageToken,
    people,
    more,
    run.pagesRead,
    JSON.stringify({ company: run.companyKey, topic: 'sync_users' }),
    // The last column is about addresses that are there twice, and here none is.
    ...columns.slice(0, personColumns.length),
  ];
  try {
    const [, answers] = await pipelineInCompany(
      db,
      run.companyKey,
      { statement: commitLightly, values: [] },
      { statement, values },
    );
    if (answers?.[0]?.['ours'] !== 1) throw new LeaseLostError();
  } finally {
    // The promise outlives short garbage collections. With the texts in it, each page would grow the heap by 0.2 MB.
    values.length = 0;
  }
}
