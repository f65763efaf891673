import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { connectAdmin } from './admin-connection.ts';
import { LookupOwnerError, assertLookupsAreOwned } from './lookup-owners.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

async function asAdmin(sql: string): Promise<readonly Record<string, unknown>[]> {
  const admin = await connectAdmin(database.superuserConfig);
  try {
    const { rows } = await admin.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await admin.end();
  }
}

it('accepts a database as the migrations make it, whose look-ups all say to whom they belong', async () => {
  await assertLookupsAreOwned(database.client.pool);
  const silent = await asAdmin(`
    select p.proname from pg_proc p join pg_roles r on r.oid = p.proowner
     where p.pronamespace = 'public'::regnamespace and r.rolname = 'shiftgate_lookup'
       and obj_description(p.oid, 'pg_proc') is distinct from 'owner: shiftgate_lookup'`);
  expect(silent).toEqual([]);
});

it('refuses a restore without owners, names each function, and gives the repair', async () => {
  // What pg_restore --no-owner leaves when the owner of the tables runs it.
  await asAdmin('reassign owned by shiftgate_lookup to shiftgate_owner');
  const refused = await assertLookupsAreOwned(database.client.pool).catch((error: unknown) => error);
  if (!(refused instanceof LookupOwnerError)) throw new Error('it was accepted');
  expect(refused.message).toContain('--no-owner');
  expect(refused.repairs).toContain('alter function list_signing_keys() owner to shiftgate_lookup;');
  await asAdmin(refused.repairs.join('\n'));
  await assertLookupsAreOwned(database.client.pool);
});
