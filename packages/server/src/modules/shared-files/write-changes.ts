import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { normaliseSearch } from '@shiftgate/domain/search/normalise.ts';
import { sql } from 'kysely';
import type { CompanyContext, Tx } from '#core/context.ts';
import { newKey } from '#db/keys.ts';
import type { SharingChange } from '#ports/sharing.ts';
import { mergeChanges } from './merge-changes.ts';
import type { MergedFile } from './merge-changes.ts';

/** A file in the trash can come back for 30 days. */
const trashMs = 40 * DAY_MS;

/** Writes changes over the stored ones. The same change twice, or an older one, changes nothing. */
export async function writeChanges(
  ctx: CompanyContext,
  changes: readonly SharingChange[],
  ownDomains: readonly string[],
): Promise<void> {
  const files = mergeChanges(changes, ownDomains);
  if (files.size > 0) {
    await writeFiles(ctx, files);
    await writeTargets(ctx, files);
    await closeFiles(ctx, [...files.keys()]);
  }
  await removeFiles(
    ctx,
    changes.filter(({ state }) => state === 'gone'),
  );
}

/** Takes files off the list that were thrown away or deleted; nothing is kept of one that was never on it. */
async function removeFiles(
  { tx, companyKey }: CompanyContext,
  changes: readonly SharingChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ file, at, qualifier }) => ({ file_id: file.id, at, nr: qualifier }));
  await sql`
    update shared_files f
       set state = 'gone', state_at = r.at, state_nr = r.nr, changed_at = greatest(f.changed_at, r.at)
      from (select distinct on (file_id) * from json_to_recordset(${JSON.stringify(rows)}) as r (
              file_id text, at timestamptz, nr bigint) order by file_id, at desc, nr desc) r
     where f.company_key = ${companyKey} and f.file_id = r.file_id and (f.is_shared or f.state = 'gone')
       and (r.at, r.nr) >= (f.state_at, f.state_nr)`.execute(tx);
}

async function writeFiles(
  { tx, companyKey, now }: CompanyContext,
  files: ReadonlyMap<string, MergedFile>,
): Promise<void> {
  const rows = [...files].map(([id, { newest, state, openedAt, closedAt, firstSeenAt }]) => ({
    key: newKey(now),
    file_id: id,
    title: newest.file.title,
    title_words: normaliseSearch(newest.file.title),
    kind: newest.file.kind,
    owner: newest.file.owner,
    last_actor: newest.actor,
    changed_at: newest.at,
    changed_nr: newest.qualifier,
    state: state?.state ?? null,
    state_at: state?.at ?? null,
    state_nr: state?.qualifier ?? null,
    opened_at: openedAt,
    closed_at: closedAt,
    first_seen_at: firstSeenAt,
  }));
  const isNewer = sql`(excluded.changed_at, excluded.changed_nr) >= (f.changed_at, f.changed_nr)`;
  const tellsState = sql`excluded.state is not null and (f.state_at is null
    or (excluded.state_at, excluded.state_nr) >= (f.state_at, f.state_nr))`;
  const newer = (column: string) =>
    sql`${sql.id(column)} = case when ${isNewer} then excluded.${sql.id(column)} else f.${sql.id(column)} end`;
  const told = (column: string) =>
    sql`${sql.id(column)} = case when ${tellsState} then excluded.${sql.id(column)} else f.${sql.id(column)} end`;
  const changes = [
    ...['title', 'title_words', 'kind', 'owner', 'last_actor', 'changed_at', 'changed_nr'].map(newer),
    ...['state', 'state_at', 'state_nr'].map(told),
    sql`opened_at = greatest(f.opened_at, excluded.opened_at)`,
    sql`closed_at = greatest(f.closed_at, excluded.closed_at)`,
    sql`first_seen_at = least(f.first_seen_at, excluded.first_seen_at)`,
  ];
  await sql`
    insert into shared_files as f (
      company_key, key, file_id, title, title_words, kind, owner, last_actor, changed_at, changed_nr, state, state_at,
      state_nr, opened_at, closed_at, first_seen_at)
    select ${companyKey}, r.* from json_to_recordset(${JSON.stringify(rows)}) as r (
      key uuid, file_id text, title text, title_words text, kind text, owner text, last_actor text,
      changed_at timestamptz, changed_nr bigint, state text, state_at timestamptz, state_nr bigint,
      opened_at timestamptz, closed_at timestamptz, first_seen_at timestamptz)
    order by r.file_id
    on conflict (company_key, file_id) do update set ${sql.join(changes)}`.execute(tx);
}

async function writeTargets(
  { tx, companyKey }: CompanyContext,
  files: ReadonlyMap<string, MergedFile>,
): Promise<void> {
  const rows = [...files].flatMap(([id, { targets }]) =>
    [...targets.values()].map(({ target, at, qualifier }) => ({
      file_id: id,
      name: target.name,
      is_domain: target.isDomain,
      has_access: target.hasAccess,
      changed_at: at,
      changed_nr: qualifier,
    })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into shared_file_targets as t (company_key, file_key, name, is_domain, has_access, changed_at, changed_nr)
    select f.company_key, f.key, r.name, r.is_domain, r.has_access, r.changed_at, r.changed_nr
      from json_to_recordset(${JSON.stringify(rows)}) as r (
        file_id text, name text, is_domain boolean, has_access boolean, changed_at timestamptz, changed_nr bigint)
      join shared_files f on f.company_key = ${companyKey} and f.file_id = r.file_id
    on conflict (company_key, file_key, name) do update
       set has_access = excluded.has_access, changed_at = excluded.changed_at, changed_nr = excluded.changed_nr
     where (excluded.changed_at, excluded.changed_nr) >= (t.changed_at, t.changed_nr)`.execute(tx);
}

/** Deletes the people who had access before a file was closed, and the name of a closed file. */
async function closeFiles({ tx, companyKey }: CompanyContext, ids: readonly string[]): Promise<void> {
  await sql`
    delete from shared_file_targets t using shared_files f
     where f.company_key = ${companyKey} and f.file_id = any(${ids}) and t.company_key = f.company_key
       and t.file_key = f.key and t.changed_at <= f.closed_at`.execute(tx);
  await sql`
    update shared_files set title = '', title_words = '', owner = null, last_actor = null
     where company_key = ${companyKey} and file_id = any(${ids})
       and not is_shared and state is distinct from 'gone'`.execute(tx);
}

/** Deletes everything that was read of a company. */
export async function deleteFiles(tx: Tx, companyKey: string): Promise<void> {
  await tx.deleteFrom('shared_file_targets').where('company_key', '=', companyKey).execute();
  await tx.deleteFrom('shared_files').where('company_key', '=', companyKey).execute();
}

/**
 * Deletes what stayed only because an older change could have come: none is older than `settledUntil` (ms). Also
 * addresses of a domain that became the company's own.
 */
export async function forgetSettled(
  { tx, companyKey, now }: CompanyContext,
  settledUntil: number,
  ownDomains: readonly string[],
): Promise<void> {
  await sql`
    with gone as (
      delete from shared_files
       where company_key = ${companyKey} and not is_shared
         and case when state = 'gone' then state_at < ${new Date(now - trashMs)}
                  else changed_at < ${new Date(settledUntil)} end
      returning key)
    delete from shared_file_targets t using gone
     where t.company_key = ${companyKey} and t.file_key = gone.key`.execute(tx);
  await sql`
    delete from shared_file_targets
     where company_key = ${companyKey} and not has_access and changed_at < ${new Date(settledUntil)}`.execute(
    tx,
  );
  await sql`
    delete from shared_file_targets
     where company_key = ${companyKey} and has_access
       and domain = any(${ownDomains})`.execute(tx);
}
