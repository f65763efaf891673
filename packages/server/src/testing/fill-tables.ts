import type { Client } from 'pg';
import { newKey } from '../db/keys.ts';
import { logTables } from '../db/log-partitions.ts';

/** The number of rows; the first company gets 60 % unless given, the others share the rest. */
export interface TableSizes {
  readonly people: number;
  readonly logRows: number;
  readonly auditRows: number;
  readonly sessions: number;
  readonly companies: number;
  /** Days over which the logs are spread, 90 unless given. */
  readonly days?: number;
  /** Tenths of the people and their rows that the first company gets, six unless given. */
  readonly tenthsOfFirst?: number;
}

// The program writes whole milliseconds.
const instantOfRow = `date_trunc('milliseconds', $2::timestamptz - n * (make_interval(days => $4::int) / greatest($3::int, 1)))`;

const makers = {
  companies: `
    insert into companies (key, provider, name, main_domain, saml_key, zone, language, control_state,
        control_state_since, plan, plan_status, plan_products, plan_started_on, created_at, updated_at)
      select key, 'google', 'Empresa ' || nr, 'empresa' || nr || '.example', 'saml-' || nr, 'America/Sao_Paulo',
             'pt-BR', 'active', $2, 'enterprise', 'ACTIVE', '{control}', '2025-03-10', $2, $2
        from unnest($1::uuid[]) with ordinality as c (key, nr)`,
  domains: `
    insert into domains (key, company_key, name, is_verified, is_covered, created_at, updated_at)
      select gen_random_uuid(), key, 'empresa' || nr || '.example', true, true, $2, $2
        from unnest($1::uuid[]) with ordinality as c (key, nr)`,
  shifts: `
    insert into shifts (key, company_key, name, color, state, created_at, updated_at)
      select gen_random_uuid(), key, 'Turno ' || n, '1', 'enabled', $2, $2
        from unnest($1::uuid[]) as c (key), generate_series(1, 20) as n`,
  users: `
    insert into users (key, company_key, directory_id, email, username, name, search_text, domain, status,
        is_admin, created_at, updated_at)
      select gen_random_uuid(), ($1::uuid[])[c.nr], n::text, 'pessoa' || n || '@empresa' || c.nr || '.example',
             'pessoa' || n, initcap(md5(n::text)) || ' Souza', 'pessoa' || n || ' ' || md5(n::text),
             'empresa' || c.nr || '.example', case when n % 97 = 0 then 'suspended' else 'active' end, n % 5000 = 1, $2, $2
        from generate_series(1, $3::int) as n,
             lateral (select case when n % 10 < $4::int then 1 else 2 + n % (cardinality($1::uuid[]) - 1) end as nr) as c
       order by c.nr`,
  members: `
    insert into shift_members (company_key, shift_key, user_key, added_at)
      select u.company_key, s.key, u.key, $2
        from (select *, row_number() over (partition by company_key) % 20 + 1 as nr from users
               where company_key = any($1) and directory_id::int % 50 <> 7) u
        join shifts s on s.company_key = u.company_key and s.name = 'Turno ' || u.nr`,
  log: `
    insert into access_log (key, company_key, occurred_at, user_key, email, user_name, result, is_allowed, ip, browser, os,
        shift_key, shift_name)
      select gen_random_uuid(), u.company_key, ${instantOfRow},
             case when n % 50 <> 7 then u.key end, u.email, case when n % 50 <> 7 then u.name end,
             case when n % 50 = 7 then 'user_not_found' when n % 20 = 0 then 'outside_allowed_hours' else 'success' end,
             n % 20 <> 0 and n % 50 <> 7, '10.' || n % 4 || '.' || n / 4 % 128 || '.' || n / 512 % 256, 'chrome',
             'windows', case when n % 50 <> 7 then u.shift_key end, case when n % 50 <> 7 then u.shift_name end
        from generate_series(1, $3::int) as n
        join (select p.*, m.shift_key, s.name as shift_name, row_number() over () as nr from users p
                left join shift_members m on m.company_key = p.company_key and m.user_key = p.key
                left join shifts s on s.key = m.shift_key
               where p.company_key = any($1)) u
          on u.nr = 1 + (n::bigint * 7919) % (select count(*) from users where company_key = any($1))`,
  audit: `
    insert into audit_events (key, company_key, occurred_at, event, actor_kind, actor_user_key, actor_name, actor_email,
        target_kind, target_key, target_name, ip)
      select gen_random_uuid(), u.company_key, ${instantOfRow},
             case when n % 20000 = 7 then 'shift.deleted' when n % 9 = 0 then 'panel.signed_in'
                  when n % 5 = 0 then 'user.vacation_set' else 'user.updated' end,
             case when n % 3 = 0 then 'system' else 'user' end, case when n % 3 <> 0 then u.key end,
             case when n % 3 = 0 then 'system' else u.name end, case when n % 3 <> 0 then u.email end,
             'user', t.key, t.name, '10.' || n % 4 || '.' || n / 4 % 128 || '.' || n / 512 % 256
        from generate_series(1, $3::int) as n
        join (select *, row_number() over () as nr from users where company_key = any($1)) u
          on u.nr = 1 + case when n % 4 = 0 then n::bigint % 40 * 104729 else n::bigint * 7919 end % (select count(*) from users where company_key = any($1))
        join lateral (select u.key, u.name) t on true`,
  sessions: `
    insert into sign_in_sessions (key, company_key, user_key, session_hash, authenticated_at, last_seen_at, expires_at,
        allowed_until, deciding_shift_key, ip, browser, os, device_class, created_at, ended_at, is_at_workspace)
      select gen_random_uuid(), u.company_key, u.key, sha256((u.key || '/' || day)::text::bytea), at, at,
             at + interval '9 hours', case when u.directory_id::int % 10 <> 3 then at + interval '9 hours' end,
             (select m.shift_key from shift_members m where m.company_key = u.company_key and m.user_key = u.key),
             '203.0.113.10', 'chrome', 'windows', 'desktop', at, case when random() < 0.5 then at end, random() < 0.7
        from (select * from users where company_key = any($1) limit $3::int) u, (select generate_series(86, 20, -6) union all select generate_series(3, 0, -1)) as d (day),
             lateral (select $2::timestamptz - day * interval '1 day' as at) as since
       order by at`,
  logouts: `
    insert into planned_logouts (key, company_key, user_key, session_key, due_at, scope, cause, state, next_try_at,
        created_at, updated_at)
      select gen_random_uuid(), s.company_key, s.user_key, s.key, at, 'browser', 'permission_ended',
             case when s.ended_at is null then 'planned' else 'done' end, at, $2, $2
        from sign_in_sessions s,
             lateral (select $2::timestamptz + (random() * 600 - 1) * interval '1 minute' as at) as due
       where s.company_key = any($1) and s.allowed_until is not null and s.authenticated_at = $2`,
  tokens: `
    insert into api_tokens (key, company_key, user_key, token_hash, created_at, last_used_at, idle_expires_at, expires_at)
      select gen_random_uuid(), s.company_key, s.user_key, s.session_hash, $2, $2, $2::timestamptz + interval '8 hours',
             $2::timestamptz + interval '24 hours'
        from sign_in_sessions s where s.company_key = any($1) and s.authenticated_at = $2`,
} as const;

/**
 * Fills every large table as a superuser without row-level security, and analyzes it. Returns the companies, the
 * large one first.
 */
export async function fillTables(admin: Client, at: Date, sizes: TableSizes): Promise<readonly string[]> {
  const keys = Array.from({ length: sizes.companies }, () => newKey(at.getTime()));
  // The rows refer only to each other, so foreign keys need no check.
  await admin.query('set session_replication_role = replica');
  const { days = 90, tenthsOfFirst = 6 } = sizes;
  for (let month = -Math.ceil(days / 30) - 1; month <= 0; month += 1) {
    const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + month, 1));
    for (const log of logTables)
      await admin.query('select ensure_log_partition($1, $2::date)', [log, first.toISOString().slice(0, 10)]);
  }
  for (const name of ['companies', 'domains', 'shifts'] as const) await admin.query(makers[name], [keys, at]);
  await admin.query(makers.users, [keys, at, sizes.people, tenthsOfFirst]);
  await admin.query('analyze users');
  await admin.query(makers.members, [keys, at]);
  await admin.query('analyze shift_members');
  await withoutIndexes(admin, async () => {
    await admin.query(makers.log, [keys, at, sizes.logRows, days]);
    await admin.query(makers.audit, [keys, at, sizes.auditRows, days]);
  });
  await admin.query(makers.sessions, [keys, at, sizes.sessions]);
  await admin.query(makers.logouts, [keys, at]);
  await admin.query(makers.tokens, [keys, at]);
  await admin.query('set session_replication_role = origin');
  await admin.query('vacuum analyze');
  return keys;
}

/** Fills the logs without their indexes, which are faster built when everything is there. */
async function withoutIndexes(admin: Client, fill: () => Promise<void>): Promise<void> {
  const { rows } = await admin.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relname = any($1) and c.relnamespace = 'public'::regnamespace and not i.indisprimary`,
    [[...logTables]],
  );
  for (const { name } of rows) await admin.query(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await admin.query(definition.replace(' ON ONLY ', ' ON '));
}

/** Names of the tables (partitions separately) that no statement may read completely. */
export async function listBigTables(admin: Client): Promise<ReadonlySet<string>> {
  const { rows } = await admin.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 1000",
  );
  return new Set(rows.map((row) => row.name));
}
