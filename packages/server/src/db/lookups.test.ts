import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { insertCompany, insertUser, testInstant } from '../testing/rows.ts';
import { listCompanies } from './due-work.ts';
import { newKey } from './keys.ts';
import { findApiToken, findCompanyOfDomain, findCompanyOfSamlKey } from './lookups.ts';
import { connectAdmin } from './setup/admin-connection.ts';
import { inCompany, inSystem } from './transactions.ts';

let database: TestDatabase;
let company: string;
let user: string;
const minutes = (count: number): Date => new Date(testInstant.getTime() + count * 60_000);

beforeAll(async () => {
  database = await startTestDatabase();
  company = await insertCompany(database.client, { saml_key: 'aurora' });
  user = await insertUser(database.client, company);
});

afterAll(() => database.close());

it('finds a token by its hash only', async () => {
  const hash = randomBytes(32);
  await inCompany(database.client, company, (tx) =>
    tx
      .insertInto('api_tokens')
      .values({
        key: newKey(1),
        company_key: company,
        user_key: user,
        token_hash: hash,
        created_at: testInstant,
        last_used_at: testInstant,
        idle_expires_at: minutes(480),
        expires_at: minutes(1440),
      })
      .execute(),
  );
  const found = await inSystem(database.client, (tx) => findApiToken(tx, hash));
  expect(found).toMatchObject({
    company_key: company,
    user_key: user,
    expires_at: minutes(1440),
    revoked_at: null,
  });
  expect(await inSystem(database.client, (tx) => findApiToken(tx, randomBytes(32)))).toBeUndefined();
});

it('finds the company of a verified domain only', async () => {
  const domain = (name: string, isVerified: boolean) => ({
    key: newKey(1),
    company_key: company,
    name,
    is_verified: isVerified,
    created_at: testInstant,
    updated_at: testInstant,
  });
  await inCompany(database.client, company, (tx) =>
    tx
      .insertInto('domains')
      .values([domain('aurora.example', true), domain('claimed.example', false)])
      .execute(),
  );
  await inSystem(database.client, async (tx) => {
    expect(await findCompanyOfDomain(tx, 'Aurora.example')).toBe(company);
    expect(await findCompanyOfDomain(tx, 'claimed.example')).toBeUndefined();
    expect(await findCompanyOfSamlKey(tx, 'aurora')).toBe(company);
  });
});

it('rejects a domain that is verified for another company', async () => {
  const other = await insertCompany(database.client);
  const claim = inCompany(database.client, other, (tx) =>
    tx
      .insertInto('domains')
      .values({
        key: newKey(1),
        company_key: other,
        name: 'aurora.example',
        is_verified: true,
        created_at: testInstant,
        updated_at: testInstant,
      })
      .execute(),
  );
  await expect(claim).rejects.toThrow(/domains_verified_name/);
});

it('lists every company', async () => {
  const key = await insertCompany(database.client);
  const companies = await inSystem(database.client, listCompanies);
  expect(companies.map((row) => row.company_key)).toEqual(expect.arrayContaining([company, key]));
});

it('allows the look-up functions to the server’s role only', async () => {
  const { rows } = await sql<{ name: string; owner: string; isOpen: boolean; path: string[] | null }>`
    select p.proname as name, r.rolname as owner, p.proconfig as path,
           has_function_privilege('shiftgate_owner', p.oid, 'execute') and r.rolname <> 'shiftgate_owner'
             or exists (select from aclexplode(p.proacl) a where a.grantee = 0) as "isOpen"
      from pg_proc p join pg_roles r on r.oid = p.proowner
     where p.pronamespace = 'public'::regnamespace and p.prosecdef`.execute(database.client.kysely);
  expect(rows.length).toBeGreaterThan(15);
  for (const row of rows) {
    expect([row.name, row.isOpen]).toEqual([row.name, false]);
    expect(row.path?.[0]).toMatch(/^search_path=/);
    const isPartitionTool = row.name.includes('log_partition');
    expect([row.name, row.owner]).toEqual([
      row.name,
      isPartitionTool ? 'shiftgate_owner' : 'shiftgate_lookup',
    ]);
  }
});

it('lets a later migration open a table further and declare a list by two calls alone', async () => {
  const owner = await connectAdmin(database.ownerConfig);
  await owner.query('begin');
  await owner.query(`call let_lookup_read('activation_watches', 'attempts')`);
  await owner.query(`call let_lookup_read('access_requests', 'company_key')`);
  await owner.query(`call declare_company_list('list_busy_watches', $$
    select w.company_key, w.since from public.activation_watches w where w.attempts > 0 and w.until > at
     and not exists (select from public.access_requests r where r.company_key = w.company_key)
  $$)`);
  const { rows } = await owner.query(`
    select pg_get_userbyid(p.proowner) as owner, has_function_privilege('shiftgate_server', p.oid, 'execute') as server,
           has_function_privilege('public', p.oid, 'execute') as everyone, has_schema_privilege('shiftgate_lookup', 'public', 'create') as creates
      from pg_proc p where p.proname = 'list_busy_watches'`);
  expect(rows).toEqual([{ owner: 'shiftgate_lookup', server: true, everyone: false, creates: false }]);
  await owner.query('rollback');
  await owner.end();
});
