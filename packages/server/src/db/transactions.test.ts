import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { insertCompany, insertUser, testInstant } from '../testing/rows.ts';
import { connectAdmin } from './setup/admin-connection.ts';
import { createDatabase } from './client.ts';
import { isDatabaseUnavailable, isUniqueViolation } from './errors.ts';
import { checkDatabase } from './setup/health.ts';
import { newKey } from './keys.ts';
import { readMigrations } from './setup/migrate.ts';
import { toJson } from './tables/columns.ts';
import { TransactionAbortedError, inCompany, inSystem } from './transactions.ts';

let database: TestDatabase;
let company: string;

beforeAll(async () => {
  database = await startTestDatabase();
  company = await insertCompany(database.client);
});

afterAll(() => database.close());

async function countUsers(): Promise<number> {
  return (await inCompany(database.client, company, (tx) => tx.selectFrom('users').select('key').execute()))
    .length;
}

async function killOtherConnections(): Promise<void> {
  const admin = await connectAdmin(database.superuserConfig);
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await admin.end();
}

describe('a transaction', () => {
  it('commits its work, and returns its result', async () => {
    const before = await countUsers();
    await insertUser(database.client, company);
    expect(await countUsers()).toBe(before + 1);
    expect(await inSystem(database.client, () => Promise.resolve(7))).toBe(7);
  });

  it('rolls back and passes the error on when the work throws', async () => {
    const before = await countUsers();
    const work = inCompany(database.client, company, async (tx) => {
      await tx.deleteFrom('users').execute();
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await countUsers()).toBe(before);
  });

  it('does not report a commit when a statement’s error was swallowed', async () => {
    const work = inCompany(database.client, company, async (tx) => {
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
      return 'fine';
    });
    await expect(work).rejects.toThrow(TransactionAbortedError);
  });

  it('returns values in the program’s types', async () => {
    const key = await insertUser(database.client, company, {
      vacation_starts_on: '2025-10-19',
      vacation_ends_on: '2025-10-20',
      welcome: toJson([{ step: 1 }]),
    });
    const row = await inCompany(database.client, company, (tx) =>
      tx.selectFrom('users').selectAll().where('key', '=', key).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({
      vacation_starts_on: '2025-10-19',
      version: 1,
      created_at: testInstant,
      welcome: [{ step: 1 }],
    });
    const bigger = sql<{ n: number }>`select 9007199254740993::bigint as n`.execute(database.client.kysely);
    await expect(bigger).rejects.toThrow(RangeError);
  });

  it('names the violated unique constraint', async () => {
    const key = newKey(1);
    await insertUser(database.client, company, { key });
    const again: unknown = await insertUser(database.client, company, { key }).catch(
      (error: unknown) => error,
    );
    expect(isUniqueViolation(again, 'users_pkey')).toBe(true);
    expect(isUniqueViolation(again, 'users_email')).toBe(false);
  });
});

describe('named statements', () => {
  it('return the same rows after many uses, and survive a change of the columns', async () => {
    const read = () =>
      inCompany(database.client, company, (tx) =>
        tx.selectFrom('domains').selectAll().where('name', '=', 'none.example').execute(),
      );
    for (let use = 0; use < 6; use += 1) expect(await read()).toEqual([]);
    const prepared = await inSystem(database.client, (tx) =>
      sql`select name from pg_prepared_statements`.execute(tx),
    );
    expect(prepared.rows.length).toBeGreaterThan(0);
    const owner = await connectAdmin(database.ownerConfig);
    await owner.query('alter table domains add column remark text');
    await owner.end();
    // One use of each old connection may fail; then all work.
    await read().catch(() => undefined);
    expect(await read()).toEqual([]);
  });
});

describe('a database that becomes unavailable', () => {
  it('does not end the process when idle connections are lost, and the next query works', async () => {
    await countUsers();
    await killOtherConnections();
    await expect
      .poll(() =>
        countUsers().then(
          () => 'works',
          () => 'away',
        ),
      )
      .toBe('works');
  });

  it('fails a transaction in progress, reports an unavailable database, and recovers', async () => {
    const failure: unknown = await inCompany(database.client, company, async (tx) => {
      await tx.selectFrom('users').select('key').execute();
      await killOtherConnections();
      return await tx.selectFrom('users').select('key').execute();
    }).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(isDatabaseUnavailable(new Error('division by zero'))).toBe(false);
    expect(await countUsers()).toBeGreaterThan(0);
  });

  it('is reported by the health check, without throwing', async () => {
    const migrations = await readMigrations();
    expect(await checkDatabase(database.client, migrations)).toEqual({ isReady: true });
    const nowhere = createDatabase({ ...database.serverConfig, host: '/tmp/there-is-no-such-folder' });
    expect(await checkDatabase(nowhere, migrations)).toEqual({ isReady: false, reason: 'unreachable' });
    const failure: unknown = await inSystem(nowhere, () => Promise.resolve(1)).catch(
      (error: unknown) => error,
    );
    expect(isDatabaseUnavailable(failure)).toBe(true);
    await nowhere.close();
  });
});

describe('a key', () => {
  it('is a uuid of version 7 that sorts by its instant', () => {
    const keys = [1, 2, 1_700_000_000_000].map((at) => newKey(at));
    expect(keys.toSorted()).toEqual(keys);
    for (const key of keys)
      expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(newKey(5)).not.toBe(newKey(5));
  });
});
