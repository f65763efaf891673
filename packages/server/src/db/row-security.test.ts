import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { insertCompany, insertShift, insertUser, testInstant } from '../testing/rows.ts';
import { connectAdmin } from './setup/admin-connection.ts';
import { newKey } from './keys.ts';
import { assertServerRoleIsSafe } from './setup/server-role.ts';
import { toJson } from './tables/columns.ts';
import { inCompany, inSystem } from './transactions.ts';

let database: TestDatabase;
let ours: string;
let theirs: string;

beforeAll(async () => {
  database = await startTestDatabase();
  ours = await insertCompany(database.client);
  theirs = await insertCompany(database.client);
  await insertUser(database.client, ours, { name: 'Nossa' });
  await insertUser(database.client, theirs, { name: 'Deles' });
});

afterAll(() => database.close());

async function listTables(): Promise<{ name: string; hasCompany: boolean }[]> {
  const { rows } = await sql<{ name: string; hasCompany: boolean }>`
    select c.relname as name,
           exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_key') as "hasCompany"
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by 1`.execute(database.client.kysely);
  return rows;
}

describe('the reads of the server’s role', () => {
  it('has row-level security, forced, on every table but the list of migrations', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and not (c.relrowsecurity and c.relforcerowsecurity)`.execute(database.client.kysely);
    expect(rows).toEqual([{ name: 'schema_migrations' }]);
    expect((await listTables()).length).toBeGreaterThan(25);
  });

  it('shows only the rows of the current company', async () => {
    const names = await inCompany(database.client, ours, (tx) =>
      tx.selectFrom('users').select('name').execute(),
    );
    expect(names).toEqual([{ name: 'Nossa' }]);
    const companies = await inCompany(database.client, ours, (tx) =>
      tx.selectFrom('companies').select('key').execute(),
    );
    expect(companies).toEqual([{ key: ours }]);
  });

  it('shows no row of any company table without a company, without an error', async () => {
    for (const { name, hasCompany } of await listTables()) {
      if (!hasCompany || name === 'oauth_flows') continue;
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(
        database.client.kysely,
      );
      expect([name, rows[0]?.n]).toEqual([name, 0]);
    }
  });

  it('does not leak the company into the next use of the connection', async () => {
    await inCompany(database.client, ours, (tx) => tx.selectFrom('users').select('key').execute());
    const rows = await database.client.kysely.selectFrom('users').select('key').execute();
    expect(rows).toEqual([]);
  });

  it('rejects a write into another company, even with its key', async () => {
    await expect(
      inCompany(database.client, ours, (tx) =>
        tx
          .insertInto('domains')
          .values({
            key: newKey(1),
            company_key: theirs,
            name: 'x.example',
            created_at: testInstant,
            updated_at: testInstant,
          })
          .execute(),
      ),
    ).rejects.toThrow(/row-level security/);
    const changed = await inCompany(database.client, ours, (tx) =>
      tx.updateTable('users').set({ name: 'Roubada' }).where('company_key', '=', theirs).executeTakeFirst(),
    );
    expect(changed.numUpdatedRows).toBe(0n);
    const removed = await inCompany(database.client, ours, (tx) =>
      tx.deleteFrom('users').where('company_key', '=', theirs).executeTakeFirst(),
    );
    expect(removed.numDeletedRows).toBe(0n);
  });

  it('rejects a move of a row to another company', async () => {
    await expect(
      inCompany(database.client, ours, (tx) =>
        tx.updateTable('users').set({ company_key: theirs }).execute(),
      ),
    ).rejects.toThrow(/row-level security|foreign key/);
  });

  it('rejects a member of another company in a shift', async () => {
    const shift = await insertShift(database.client, ours);
    const stranger = await insertUser(database.client, theirs);
    await expect(
      inCompany(database.client, ours, (tx) =>
        tx
          .insertInto('shift_members')
          .values({ company_key: ours, shift_key: shift, user_key: stranger, added_at: testInstant })
          .execute(),
      ),
    ).rejects.toThrow(/foreign key/);
  });

  it('rejects a company key that is not a UUID before it reaches the database', async () => {
    await expect(inCompany(database.client, `${ours}'; drop`, async () => 1)).rejects.toThrow(TypeError);
  });
});

describe('the permissions of the server’s role', () => {
  it.each([
    ['create a table', 'create table mine (a int)'],
    ['switch off a wall', 'alter table users disable row level security'],
    ['become the look-up role', 'set role shiftgate_lookup'],
    ['become the owner', 'set role shiftgate_owner'],
    ['change the audit trail', "update audit_events set event = 'x'"],
    ['remove from the audit trail', 'delete from audit_events'],
    ['change the access log', "update access_log set result = 'success'"],
    ['remove from the access log', 'delete from access_log'],
    ['read a partition directly', 'select * from access_log_rest'],
    ['change what the database was made for', "update installation set kind = 'real'"],
    ['change the list of migrations', 'delete from schema_migrations'],
    ['hide itself from the walls', 'set row_security = off; select * from users'],
    ['make a wall of its own', 'create policy p on users using (true)'],
    ['call the helpers of the migrations', "call secure_system_table('users')"],
  ])('cannot %s', async (_what, statement) => {
    await expect(sql.raw(statement).execute(database.client.kysely)).rejects.toThrow(
      /permission denied|must be owner|row-level security|would be affected/,
    );
  });
});

describe('the start-up check of the role', () => {
  it('accepts the server’s role and rejects the owner and a superuser with the reasons', async () => {
    await expect(assertServerRoleIsSafe(database.client.pool)).resolves.toBeUndefined();
    const owner = await connectAdmin(database.ownerConfig);
    await expect(assertServerRoleIsSafe(owner)).rejects.toThrow(/owns tables/);
    await owner.end();
    const superuser = await connectAdmin(database.superuserConfig);
    await expect(assertServerRoleIsSafe(superuser)).rejects.toThrow(/superuser.*BYPASSRLS/);
    await superuser.query(
      'begin; alter table users no force row level security; set local role shiftgate_server',
    );
    await expect(assertServerRoleIsSafe(superuser)).rejects.toThrow(
      /without forced row-level security: users/,
    );
    await superuser.query('rollback');
    await superuser.end();
  });
});

describe('a batch of log rows', () => {
  it('may mix companies, and each company reads its own', async () => {
    const row = (company: string) => ({
      key: newKey(testInstant.getTime()),
      company_key: company,
      occurred_at: testInstant,
      email: 'ana@aurora.example',
      result: 'success',
      is_allowed: true,
      trace: toJson({ checks: ['hours'] }),
    });
    await inSystem(database.client, (tx) =>
      tx
        .insertInto('access_log')
        .values([row(ours), row(theirs)])
        .execute(),
    );
    const seen = await inCompany(database.client, ours, (tx) =>
      tx.selectFrom('access_log').select(['company_key', 'trace', 'occurred_at']).execute(),
    );
    expect(seen).toEqual([{ company_key: ours, trace: { checks: ['hours'] }, occurred_at: testInstant }]);
  });
});
