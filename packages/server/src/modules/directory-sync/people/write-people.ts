import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AuditEventName } from '@shiftgate/contract/audit-events.ts';
import { newKey } from '#db/keys.ts';
import type { Tx } from '#core/context.ts';
import { announceSignOuts } from '#core/events.ts';
import type { DirectoryPerson } from '#ports/directory.ts';
import { noteNewAdministrators } from './new-administrators.ts';
import { expectManyPeople } from './planner-settings.ts';
import { directoryColumns } from './rows.ts';

const added: AuditEventName = 'user.added';
const updated: AuditEventName = 'user.updated';

/** Counts of a written page. */
export interface Written {
  readonly created: number;
  readonly updated: number;
  /** People that wait for the end of the sync because of an address conflict. */
  readonly conflicts: number;
}

/** A person with the key for a new row, as the statement below reads it. */
export type SyncRow = ReturnType<typeof directoryColumns> & {
  readonly key: string;
  /** Another person of the same page has this address first. */
  readonly is_second: boolean;
};

/** Returns people as rows. The later of two entries for one person counts. */
export function syncRows(people: readonly DirectoryPerson[], now: number): SyncRow[] {
  const byId = new Map(people.map((person) => [person.id, person]));
  const taken = new Set<string>();
  return [...byId.values()].map((person) => {
    const columns = directoryColumns(person);
    const isSecond = taken.has(columns.email);
    taken.add(columns.email);
    return { key: newKey(now), is_second: isSecond, ...columns };
  });
}

/** The columns of a row that a person has, with their types. */
export const personColumns: readonly (readonly [keyof SyncRow, string])[] = [
  ['key', 'uuid'],
  ['directory_id', 'text'],
  ['immutable_id', 'text'],
  ['email', 'text'],
  ['username', 'text'],
  ['name', 'text'],
  ['given_name', 'text'],
  ['search_text', 'text'],
  ['photo_url', 'text'],
  ['domain', 'text'],
  ['org_unit', 'text'],
  ['function_title', 'text'],
  ['status', 'text'],
  ['is_admin', 'boolean'],
  ['is_delegated_admin', 'boolean'],
  ['role_lists', 'text'],
  ['recovery_email', 'text'],
  ['last_login_at', 'timestamptz'],
  ['has_second_step', 'boolean'],
  ['requires_second_step', 'boolean'],
];

/** The columns of a row as the statement below reads them, those of the person first. */
const columnTypes = [...personColumns, ['is_second', 'boolean'] as const] as const;

const quoted = (text: string): string =>
  text.includes('"') || text.includes('\\') ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`;

/** Rows as the statements read them: each of `columnTypes` as a PostgreSQL array literal. */
export type PeopleColumns = readonly string[];

/** Returns the columns of rows, so that these need not be kept until they are written. */
export function columnsOf(rows: readonly SyncRow[]): PeopleColumns {
  return columnTypes.map(([name]) => textArray(rows, name));
}

function textArray(rows: readonly SyncRow[], name: keyof SyncRow): string {
  let items = '';
  for (const row of rows) {
    const value = row[name];
    items += value == null ? ',NULL' : typeof value === 'string' ? `,${quoted(value)}` : `,${String(value)}`;
  }
  return `{${items.slice(1)}}`;
}

/** Changed people of one page of the sync. */
export interface SyncPage {
  /** Number of the page. */
  readonly page: number;
  readonly columns: PeopleColumns;
  /** A sign-in may have added a person of the page meanwhile. */
  readonly isContested: boolean;
}

interface Answer {
  readonly created: number;
  readonly updated: number;
  readonly conflicts: number;
  /** People with ended panel sessions. */
  readonly signed_out: readonly string[];
  /** People who became administrators of the workspace, by any role. */
  readonly new_administrators: readonly string[];
}

/**
 * Writes changed people in one statement, with their audit rows unless it is the first sync. An address that another
 * active row has is a conflict for later. Values set in the panel stay, and so does an immutable id, because a page may
 * be older than it. A person added by a concurrent sign-in is a unique violation, unless the page is contested.
 */
export async function writePeople(
  tx: Tx,
  run: { readonly companyKey: string; readonly runKey: string },
  { page, columns, isContested }: SyncPage,
  now: number,
): Promise<Written> {
  await expectManyPeople(tx);
  const company = sql`${run.companyKey}::uuid`;
  const at = sql`${new Date(now)}::timestamptz`;
  const { rows: answers } = await sql<Answer>`
with given as materialized (
  select * from unnest(${sql.join(columnTypes.map(([, type], index) => sql`${columns[index]}::${sql.raw(type)}[]`))})
    as g (${sql.raw(columnTypes.map(([name]) => name).join(', '))})
), page as materialized (
  select j.*, u.key as user_key, u.is_admin as was_admin, u.is_delegated_admin as was_delegated, u.email as was_email, u.name as was_name,
         u.status as was_status, u.differs,
         j.is_second or (o.key is not null and o.key is distinct from u.key) as is_conflict
    from given j
    left join lateral (
      select u.key, u.is_admin, u.is_delegated_admin, u.email, u.name, u.status,
             (u.email, u.username, u.name, u.given_name, u.photo_url, u.domain, u.org_unit, u.function_title, u.is_admin,
              u.is_delegated_admin, u.role_lists, u.has_second_step, u.requires_second_step)
             is distinct from
             (j.email, j.username, j.name, j.given_name, j.photo_url, j.domain, j.org_unit, j.function_title, j.is_admin,
              j.is_delegated_admin, j.role_lists, j.has_second_step, j.requires_second_step)
             or u.immutable_id is distinct from coalesce(j.immutable_id, u.immutable_id)
             or u.search_text <> j.search_text collate "C"
             or (u.status <> j.status and u.status <> 'disabled')
             or case when u.recovery_email_source = 'entered' then u.directory_recovery_email else u.recovery_email end
                is distinct from j.recovery_email
             or j.last_login_at > coalesce(u.last_login_at, 'epoch') as differs
        from users u where u.company_key = ${company} and u.directory_id = j.directory_id limit 1) u on true
    left join lateral (
      select o.key from users o
       where o.company_key = ${company} and o.email = j.email and o.status in ('active', 'suspended') limit 1) o on true
), changed as (
  update users u
     set immutable_id = coalesce(p.immutable_id, u.immutable_id), email = p.email, username = p.username, name = p.name,
         given_name = p.given_name, search_text = p.search_text, photo_url = p.photo_url, domain = p.domain,
         org_unit = p.org_unit, function_title = p.function_title, is_admin = p.is_admin,
         is_delegated_admin = p.is_delegated_admin, role_lists = p.role_lists, has_second_step = p.has_second_step,
         requires_second_step = p.requires_second_step, synced_at = ${at}, updated_at = ${at},
         status = case when u.status = 'disabled' then u.status else p.status end,
         recovery_email = case when u.recovery_email_source = 'entered' then u.recovery_email else p.recovery_email end,
         recovery_email_source = case when u.recovery_email_source = 'entered' then 'entered'
                                      when p.recovery_email is not null then 'directory' end,
         directory_recovery_email = case when u.recovery_email_source = 'entered' then p.recovery_email end,
         last_login_at = greatest(u.last_login_at, p.last_login_at)
    from page p
   where u.company_key = ${company} and u.key = p.user_key and p.differs and not p.is_conflict
     and u.key = any(array(select user_key from page where differs))
  returning u.key, u.directory_id, u.email, u.name, u.status, u.is_admin, u.is_delegated_admin, u.is_manager,
            u.is_allowed_admin, p.was_admin, p.was_delegated, p.was_email, p.was_name, p.was_status
), added as (
  insert into users (key, company_key, directory_id, immutable_id, email, username, name, given_name, search_text,
                     photo_url, domain, org_unit, function_title, status, is_admin, is_delegated_admin, role_lists, recovery_email,
                     recovery_email_source, last_login_at, has_second_step, requires_second_step, synced_at, created_at, updated_at)
  select p.key, ${company}, p.directory_id, p.immutable_id, p.email, p.username, p.name, p.given_name, p.search_text,
         p.photo_url, p.domain, p.org_unit, p.function_title, p.status, p.is_admin, p.is_delegated_admin, p.role_lists,
         p.recovery_email, case when p.recovery_email is not null then 'directory' end, p.last_login_at,
         p.has_second_step, p.requires_second_step, ${at}, ${at}, ${at}
    from page p where p.user_key is null and not p.is_conflict
  ${isContested ? sql`on conflict do nothing` : sql``}
  returning key, email, name, status, is_admin, is_delegated_admin
), visited as (
  insert into sync_pages (company_key, run_key, page, user_keys)
  values (${company}, ${run.runKey}::uuid, ${page}::integer,
          array(select user_key from page where user_key is not null union all select key from added))
), conflicting as (
  insert into sync_held as h (company_key, run_key, directory_id, page, email, person)
  select ${company}, ${run.runKey}::uuid, p.directory_id, ${page}::integer, p.email, to_jsonb(p)
    from page p where p.is_conflict
  on conflict (run_key, directory_id)
    do update set page = excluded.page, email = excluded.email, person = excluded.person
  returning directory_id
), ended as (
  update api_tokens t set revoked_at = ${at}, revoke_cause = 'rights_lost' from changed c
   where t.company_key = ${company} and t.user_key = c.key and t.revoked_at is null
     and (c.status <> 'active' or (c.was_admin and not (c.is_admin or c.is_manager or c.is_allowed_admin)))
  returning t.user_key
), audited as (
  insert into audit_events (key, company_key, occurred_at, event, actor_kind, actor_name, target_kind, target_key,
                            target_name, before, after)
  select gen_random_uuid(), ${company}, ${at}, n.event, 'system', 'system', 'user', n.key, n.name, n.before, n.after
    from (${auditEntriesOf(company, run.runKey)}) as n (event, key, name, before, after)
   where (select c.first_synced_at is not null from companies c where c.key = ${company})
)
select (select count(*) from added)::integer as created,
       (select count(*) from changed)::integer as updated,
       (select count(*) from conflicting)::integer as conflicts,
       array(select distinct user_key::text from ended) as signed_out,
       array(select key::text from changed
              where (is_admin or is_delegated_admin) and not (was_admin or was_delegated)
             union all
             select key::text from added where is_admin or is_delegated_admin) as new_administrators`.execute(
    tx,
  );
  const answer = answers[0];
  if (answer === undefined) throw new Error('a page of people returned no row');
  await announceSignOuts(tx, run.companyKey, answer.signed_out);
  await noteNewAdministrators(tx, { companyKey: run.companyKey, keys: answer.new_administrators, now });
  return answer;
}

/**
 * Returns the audit rows of a page, with changed fields only. A parked address is replaced by the address before it.
 */
function auditEntriesOf(company: RawBuilder<unknown>, runKey: string): RawBuilder<unknown> {
  return sql`
      select ${added}::text, a.key, a.name, null::jsonb,
             jsonb_strip_nulls(jsonb_build_object('email', a.email, 'status', a.status, 'is_admin', a.is_admin,
                                                  'is_delegated_admin', nullif(a.is_delegated_admin, false)))
        from added a
      union all
      select ${updated}::text, c.key, c.name,
             jsonb_strip_nulls(jsonb_build_object(
               'email', case when c.email <> c.was_email then coalesce(
                          (select h.person ->> 'was_email' from sync_held h
                            where h.company_key = ${company} and h.run_key = ${runKey}::uuid
                              and h.directory_id = c.directory_id and c.was_email like 'parked:%'), c.was_email) end,
               'name', case when c.name <> c.was_name then c.was_name end,
               'status', case when c.status <> c.was_status then c.was_status end,
               'is_admin', case when c.is_admin <> c.was_admin then c.was_admin end,
               'is_delegated_admin',
                 case when c.is_delegated_admin <> c.was_delegated then c.was_delegated end)),
             jsonb_strip_nulls(jsonb_build_object(
               'email', case when c.email <> c.was_email then c.email end,
               'name', case when c.name <> c.was_name then c.name end,
               'status', case when c.status <> c.was_status then c.status end,
               'is_admin', case when c.is_admin <> c.was_admin then c.is_admin end,
               'is_delegated_admin',
                 case when c.is_delegated_admin <> c.was_delegated then c.is_delegated_admin end))
        from changed c
       where (c.email, c.name, c.status, c.is_admin, c.is_delegated_admin)
             is distinct from (c.was_email, c.was_name, c.was_status, c.was_admin, c.was_delegated)`;
}
