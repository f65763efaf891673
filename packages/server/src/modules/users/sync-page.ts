import { sql } from 'kysely';
import { newKey } from '../../db/keys.ts';
import type { Tx } from '../../context.ts';
import type { DirectoryPerson } from '../../ports/directory.ts';
import { auditSystem } from '../audit/index.ts';
import { expectManyPeople } from './sync-plan.ts';
import { directoryColumns } from './sync-rows.ts';

/** What writing a page did. */
export interface Written {
  readonly created: number;
  readonly updated: number;
  /** People who wait for the end of the reading. */
  readonly held: number;
}

/** A person with the key that a new row would get, as the statement below reads it. */
export type SyncRow = ReturnType<typeof directoryColumns> & {
  readonly key: string;
  /** Somebody else of the same page comes first with this address. */
  readonly is_second: boolean;
};

/** People as rows; of somebody who stands there twice the later counts. */
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

interface Answer {
  readonly created: number;
  readonly updated: number;
  readonly held: number;
  readonly new_standing: readonly { key: string; name: string; is_admin: boolean }[];
}

/**
 * Brings the rows of these people up to date in one statement that writes only what differs, and notes who was seen.
 * Somebody whose address another living row still has is put aside: nobody is pushed off an address by a part of the
 * directory. What the panel decided stays: an entered recovery address, a disabled person, rights given in the panel.
 * Audits who became or ceased to be an administrator, and ends the panel sessions of who may no longer use it.
 */
export async function writePeople(
  tx: Tx,
  run: { readonly companyKey: string; readonly runKey: string },
  page: number,
  rows: readonly SyncRow[],
  now: number,
): Promise<Written> {
  await expectManyPeople(tx);
  const company = sql`${run.companyKey}::uuid`;
  const at = sql`${new Date(now)}::timestamptz`;
  const { rows: answers } = await sql<Answer>`
with page as materialized (
  select j.*, u.key as user_key, u.is_admin as was_admin, u.differs,
         j.is_second or (o.key is not null and o.key is distinct from u.key) as is_held
    from json_to_recordset(${JSON.stringify(rows)}::json) as j(
           key uuid, directory_id text, email text, username text, name text, search_text text, photo_url text,
           domain text, org_unit text, status text, is_admin boolean, is_delegated_admin boolean,
           recovery_email text, last_login_at timestamptz, is_second boolean)
    left join lateral (
      select u.key, u.is_admin,
             (u.email, u.username, u.name, u.photo_url, u.domain, u.org_unit, u.is_admin, u.is_delegated_admin)
             is distinct from
             (j.email, j.username, j.name, j.photo_url, j.domain, j.org_unit, j.is_admin, j.is_delegated_admin)
             or u.search_text <> j.search_text collate "C"
             or (u.status <> j.status and u.status <> 'disabled')
             or (u.recovery_email_source is distinct from 'entered'
                 and u.recovery_email is distinct from j.recovery_email)
             or j.last_login_at > coalesce(u.last_login_at, 'epoch') as differs
        from users u where u.company_key = ${company} and u.directory_id = j.directory_id limit 1) u on true
    left join lateral (
      select o.key from users o
       where o.company_key = ${company} and o.email = j.email and o.status in ('active', 'suspended') limit 1) o on true
), changed as (
  update users u
     set email = p.email, username = p.username, name = p.name, search_text = p.search_text,
         photo_url = p.photo_url, domain = p.domain, org_unit = p.org_unit, is_admin = p.is_admin,
         is_delegated_admin = p.is_delegated_admin, synced_at = ${at}, updated_at = ${at},
         status = case when u.status = 'disabled' then u.status else p.status end,
         recovery_email = case when u.recovery_email_source = 'entered' then u.recovery_email else p.recovery_email end,
         recovery_email_source = case when u.recovery_email_source = 'entered' then 'entered'
                                      when p.recovery_email is not null then 'directory' end,
         last_login_at = greatest(u.last_login_at, p.last_login_at)
    from page p
   where u.company_key = ${company} and u.key = p.user_key and p.differs and not p.is_held
     and u.key = any(array(select user_key from page where differs))
  returning u.key, u.name, u.status, u.is_admin, u.is_manager, u.is_allowed_admin, p.was_admin
), added as (
  insert into users (key, company_key, directory_id, email, username, name, search_text, photo_url, domain, org_unit,
                     status, is_admin, is_delegated_admin, recovery_email, recovery_email_source, last_login_at,
                     synced_at, created_at, updated_at)
  select p.key, ${company}, p.directory_id, p.email, p.username, p.name, p.search_text, p.photo_url, p.domain,
         p.org_unit, p.status, p.is_admin, p.is_delegated_admin, p.recovery_email,
         case when p.recovery_email is not null then 'directory' end, p.last_login_at, ${at}, ${at}, ${at}
    from page p where p.user_key is null and not p.is_held
  on conflict do nothing
  returning key
), seen as (
  insert into sync_pages (company_key, run_key, page, user_keys)
  values (${company}, ${run.runKey}::uuid, ${page}::integer,
          array(select user_key from page where user_key is not null union all select key from added))
), aside as (
  insert into sync_held as h (company_key, run_key, directory_id, page, email, person)
  select ${company}, ${run.runKey}::uuid, p.directory_id, ${page}::integer, p.email, to_jsonb(p)
    from page p where p.is_held
  on conflict (run_key, directory_id)
    do update set page = excluded.page, email = excluded.email, person = excluded.person
  returning directory_id
), ended as (
  update api_tokens t set revoked_at = ${at}, revoke_cause = 'rights_lost' from changed c
   where t.company_key = ${company} and t.user_key = c.key and t.revoked_at is null
     and (c.status <> 'active' or (c.was_admin and not (c.is_admin or c.is_manager or c.is_allowed_admin)))
)
select (select count(*) from added)::integer as created,
       (select count(*) from changed)::integer as updated,
       (select count(*) from aside)::integer as held,
       coalesce((select json_agg(json_build_object('key', key, 'name', name, 'is_admin', is_admin))
                   from changed where was_admin <> is_admin), '[]') as new_standing`.execute(tx);
  const answer = answers[0];
  if (answer === undefined) throw new Error('a page of people gave no answer');
  for (const { key, name, is_admin } of answer.new_standing) {
    await auditSystem(tx, run.companyKey, now, {
      event: 'user.updated',
      target: { kind: 'user', key, name },
      before: { is_admin: !is_admin },
      after: { is_admin },
    });
  }
  return answer;
}
