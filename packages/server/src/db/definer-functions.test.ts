import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { insertCompany, insertUser } from '../testing/rows.ts';
import { newKey } from './keys.ts';
import { toJson } from './tables/columns.ts';
import { inCompany, inSystem } from './transactions.ts';

// Functions that run with more rights than the program's role. Each is named here with what bounds its arguments: a new
// one is read for what a caller could do with them.

/** Answers the keys of the one row that has a secret, or nothing; the secret cannot be guessed. */
const secret = 'the secret of one row, of which it tells keys and times';
/** Answers a company by a name that is public anyway. */
const publicName = 'a public name, of which it tells the company';
/** Lists keys and instants of work that is due; the instant only widens the list, and nothing is changed. */
const instant = 'an instant: it reads keys and times of due rows';
/** Deletes rows that were over at an instant: they hold a state that the program may delete or write anyway. */
const expired = 'an instant and a number: rows that end, which the program writes and deletes itself';
const nothing = 'no argument; keys and states of all companies for the jobs';

const bounded: Readonly<Record<string, string>> = {
  'count_expired_certificates(timestamp with time zone)': 'an instant: it counts',
  'drop_old_log_partitions(text,timestamp with time zone,timestamp with time zone)':
    'the names of both logs; six months before the newest entry of each company of the month, which the program writes too; no held month',
  'ensure_log_partition(text,date)': 'the names of both logs; makes an empty month and moves its rows there',
  'erase_log_values(text,uuid,text,timestamp with time zone[],uuid[],text[])':
    'the columns that name people; a person of the transaction’s company who left, past retention, whose erasure is an entry of this transaction; entries of theirs or that name them, none that is held; hashes alone',
  'find_api_token(bytea)': secret,
  'find_calendar_feed(bytea)': secret,
  'find_companies_of_denials(bytea,timestamp with time zone)': secret,
  'find_company_of_customer(text,text)': publicName,
  'find_company_of_domain(text)': publicName,
  'find_company_of_saml_key(text)': publicName,
  'find_download_ticket(bytea)': secret,
  'find_logout_figures(timestamp with time zone)': 'an instant: it counts',
  'find_next_control_at()': nothing,
  'find_next_logout_at()': nothing,
  'find_password_link(bytea)': secret,
  'find_sign_in_flow(bytea)': secret,
  'find_sign_in_session(bytea)': secret,
  'list_companies()': nothing,
  'list_signing_keys()': nothing,
  'purge_api_tokens(timestamp with time zone,integer)': expired,
  'purge_download_tickets(timestamp with time zone,integer)': expired,
  'purge_log_part(text,uuid,timestamp with time zone,timestamp with time zone,integer,timestamp with time zone)':
    'the names of both logs; six months before the newest entry of the company, which the program writes too; no held entry',
  'purge_oauth_flows(timestamp with time zone,integer)': expired,
  'purge_sign_in_flows(timestamp with time zone,integer)': expired,
  'purge_throttle_counters(timestamp with time zone,integer)': expired,
  'purge_used_message_ids(timestamp with time zone,integer)': expired,
};
const lists = [
  'activation_watches',
  'connection_losses',
  'due_change_syncs',
  'due_control_times',
  'due_key_work',
  'due_new_people',
  'due_nightly_syncs',
  'due_plan_notices',
  'due_report_mails',
  'due_request_notices',
  'due_role_readings',
  'due_temporary_notices',
  'ended_plans',
  'running_tests',
  'stale_secrets',
  'uncounted_audits',
  'uncounted_logs',
  'uncounted_sessions',
  'unsealed_logs',
];
const queues = [
  'control_runs',
  'domain_watches',
  'group_updates',
  'mail_outbox',
  'planned_logouts',
  'replan_requests',
  'shared_file_syncs',
  'sync_runs',
  'tasks',
  'workspace_passwords',
];
const at = 'timestamp with time zone';
const known: Readonly<Record<string, string>> = {
  ...bounded,
  ...Object.fromEntries(lists.map((name) => [`list_${name}(${at})`, instant])),
  ...Object.fromEntries(
    queues.map((name) => [`list_due_${name}(${at},${at},${at},integer,integer)`, instant]),
  ),
};

let database: TestDatabase;
let company: string;
let person: string;

beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await insertCompany(database.client);
  person = await insertUser(database.client, company, {
    name: 'Ana Lima',
    email: `${newKey(1)}@aurora.example`,
  });
  await write('2031-01-10T00:00:00Z');
  await write('2031-03-10T00:00:00Z');
});

/** An entry of the person in the access log. */
const write = (occurredAt: string, userKey: string | null = person) =>
  inCompany(database.client, company, (tx) =>
    tx
      .insertInto('access_log')
      .values({
        key: newKey(Date.parse(occurredAt)),
        company_key: company,
        occurred_at: occurredAt,
        user_key: userKey,
        email: 'ana@aurora.example',
        user_name: 'Ana Lima',
        result: 'success',
        is_allowed: true,
      })
      .execute(),
  );
const entries = () =>
  inCompany(database.client, company, (tx) =>
    tx
      .selectFrom('access_log')
      .select(['key', 'occurred_at', 'user_name'])
      .where('company_key', '=', company)
      .orderBy('occurred_at')
      .execute(),
  );
const days = async () => (await entries()).map((row) => row.occurred_at.toISOString().slice(0, 10));
const hold = (userKey = person) =>
  inCompany(database.client, company, (tx) =>
    sql`insert into log_holds (key, company_key, user_key, reason, created_at, created_by_name)
        values (${newKey(9)}, ${company}, ${userKey}, 'r', '2031-03-10', 'Lia')`.execute(tx),
  );

describe('functions with more rights than the program', () => {
  it('are these, each with what bounds its arguments', async () => {
    const { rows } = await sql<{ name: string; path: boolean; open: boolean }>`
      select p.oid::regprocedure::text as name,
             coalesce('search_path=pg_catalog, public, pg_temp' = any(p.proconfig), false) as path,
             exists (select from aclexplode(p.proacl) a
                      where a.grantee not in (p.proowner, 'shiftgate_server'::regrole)) or p.proacl is null as open
        from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace order by 1`.execute(
      database.client.kysely,
    );
    expect(rows.map((row) => row.name)).toEqual(Object.keys(known).toSorted());
    // None finds a table of a caller's before ours, and only the program may call one.
    expect(rows.filter((row) => !row.path || row.open)).toEqual([]);
  });

  it('leave no other way to remove entries of a log', async () => {
    await expect(
      sql`select purge_access_log(${company}, 'infinity', 'infinity')`.execute(database.client.kysely),
    ).rejects.toThrow(/does not exist/);
    await expect(
      inCompany(database.client, company, (tx) => sql`delete from access_log`.execute(tx)),
    ).rejects.toThrow(/permission denied/);
  });

  it('keep six months before the newest entry, whatever instant they are given', async () => {
    await hold();
    for (const log of ['access_log', 'audit_events'])
      await inSystem(database.client, async (tx) => {
        await sql`select purge_log_part(${log}, ${company}, 'infinity', 'infinity', 1000)`.execute(tx);
        await sql`select purge_log_part(${log}, ${company}, '2099-01-01', '2099-01-01', 1000)`.execute(tx);
        await sql`select drop_old_log_partitions(${log}, '2099-01-01', '2099-01-01')`.execute(tx);
      });
    expect(await days()).toEqual(['2031-01-10', '2031-03-10']);
  });

  it('remove what is six months older than the newest entry of the company, and not what is held', async () => {
    await write('2031-08-01T00:00:00Z', null);
    const purge = () =>
      inSystem(database.client, (tx) =>
        sql`select purge_log_part('access_log', ${company}, 'infinity', 'infinity', 1000)`.execute(tx),
      );
    await hold();
    await purge();
    expect(await days()).toEqual(['2031-01-10', '2031-03-10', '2031-08-01']);
    await inCompany(database.client, company, (tx) =>
      sql`update log_holds set lifted_at = '2031-08-01', released_at = '2031-08-01'`.execute(tx),
    );
    await purge();
    expect(await days()).toEqual(['2031-03-10', '2031-08-01']);
  });
});

describe('the erasure of values', () => {
  const erase = async (
    given: {
      readonly isRecorded?: boolean;
      readonly whose?: string;
      readonly log?: 'access_log' | 'audit_events';
    } = {},
  ) => {
    const rows = given.log === 'audit_events' ? await changes() : await entries();
    return await inCompany(database.client, company, async (tx) => {
      if (given.isRecorded !== false)
        await tx
          .insertInto('audit_events')
          .values({
            key: newKey(1),
            company_key: company,
            occurred_at: '2041-01-01T00:00:00Z',
            event: 'user.erased',
            actor_kind: 'system',
            actor_name: 'system',
            target_key: given.whose ?? person,
          })
          .execute();
      await sql`select erase_log_values(${given.log ?? 'access_log'}, ${given.whose ?? person}::uuid,
        ${given.log === 'audit_events' ? 'actor_name' : 'user_name'},
        ${rows.map((row) => row.occurred_at)}::timestamptz[], ${rows.map((row) => row.key)}::uuid[],
        ${rows.map(() => `#${'0'.repeat(64)}`)}::text[])`.execute(tx);
    });
  };
  /** What the person changed in the panel. */
  const changes = () =>
    inCompany(database.client, company, (tx) =>
      tx
        .selectFrom('audit_events')
        .select(['key', 'occurred_at', 'actor_name'])
        .where('company_key', '=', company)
        .where('actor_user_key', '=', person)
        .orderBy('occurred_at')
        .execute(),
    );
  const leave = () =>
    inCompany(database.client, company, (tx) =>
      sql`update users set status = 'not_synchronised', left_at = '2031-03-10' where key = ${person}`.execute(
        tx,
      ),
    );
  const names = async () => (await entries()).map((row) => row.user_name?.slice(0, 3));

  it('refuses a person who is still there, or whose erasure the transaction does not record', async () => {
    await expect(erase()).rejects.toThrow(/does not erase this person/);
    await leave();
    await expect(erase({ isRecorded: false })).rejects.toThrow(/does not erase this person/);
    const other = await insertCompany(database.client);
    const theirs = await insertUser(database.client, other, { name: 'Bia' });
    await expect(erase({ whose: theirs })).rejects.toThrow(/does not erase this person/);
    expect(await names()).toEqual(['Ana', 'Ana']);
  });

  it('touches no held entry, and no entry without the person', async () => {
    await leave();
    const stranger = await insertUser(database.client, company, { name: 'Bento' });
    await inCompany(database.client, company, (tx) =>
      tx
        .insertInto('access_log')
        .values({
          key: newKey(7),
          company_key: company,
          occurred_at: '2031-04-01T00:00:00Z',
          user_key: stranger,
          email: 'bento@aurora.example',
          user_name: 'Bento',
          result: 'success',
          is_allowed: true,
        })
        .execute(),
    );
    await hold();
    await erase();
    expect(await names()).toEqual(['Ana', 'Ana', 'Ben']);
    await inCompany(database.client, company, (tx) =>
      sql`update log_holds set lifted_at = '2031-05-01'`.execute(tx),
    );
    await erase();
    expect(await names()).toEqual(['#00', '#00', 'Ben']);
  });

  it('touches no entry that names a person under a hold among others', async () => {
    await leave();
    const stranger = await insertUser(database.client, company, { name: 'Bento' });
    await inCompany(database.client, company, (tx) =>
      tx
        .insertInto('audit_events')
        .values(
          [{ after: { users: [newKey(1), stranger] } }, { before: { users: [stranger] } }, {}].map(
            (values, at) => ({
              key: newKey(at),
              company_key: company,
              occurred_at: `2031-03-0${at + 1}T00:00:00Z`,
              event: 'shift.users_added',
              actor_kind: 'user' as const,
              actor_user_key: person,
              actor_name: 'Ana Lima',
              ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toJson(value)])),
            }),
          ),
        )
        .execute(),
    );
    const actors = async () => (await changes()).map((row) => row.actor_name.slice(0, 3));
    await hold(stranger);
    await erase({ log: 'audit_events' });
    expect(await actors()).toEqual(['Ana', 'Ana', '#00']);
    await inCompany(database.client, company, (tx) =>
      sql`update log_holds set lifted_at = '2031-05-01'`.execute(tx),
    );
    await erase({ log: 'audit_events' });
    expect(await actors()).toEqual(['#00', '#00', '#00']);
  });
});
