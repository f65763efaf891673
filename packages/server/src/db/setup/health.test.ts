import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from 'pg';
import { createDatabase } from '../client.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { connectAdmin } from './admin-connection.ts';
import { checkDatabase } from './health.ts';
import { readMigrations } from './migrate.ts';
import type { Migration } from './migrate.ts';

let database: TestDatabase;
let admin: Client;
let migrations: readonly Migration[];
beforeAll(async () => {
  database = await startTestDatabase();
  admin = await connectAdmin(database.superuserConfig);
  migrations = await readMigrations();
});
afterAll(async () => {
  await admin.end();
  await database.close();
});

const check = (options: Parameters<typeof checkDatabase>[2] = {}) =>
  checkDatabase(database.client, migrations, { timeoutMs: 10_000, ...options });

it('is ready, and leaves nothing of its write', async () => {
  expect(await check()).toEqual({ isReady: true });
  const { rows } = await admin.query("select from throttle_counters where scope = 'readiness'");
  expect(rows).toEqual([]);
});

it('is not ready where the database is read-only, as after a failover', async () => {
  // In this database alone: others of the same server belong to other suites.
  const role = `alter role shiftgate_server in database "${database.superuserConfig.database}"`;
  await admin.query(`${role} set default_transaction_read_only = on`);
  const fresh = createDatabase(database.serverConfig);
  try {
    expect(await checkDatabase(fresh, migrations)).toEqual({ isReady: false, reason: 'read_only' });
  } finally {
    await fresh.close();
    await admin.query(`${role} reset default_transaction_read_only`);
  }
  expect(await check()).toEqual({ isReady: true });
});

it.each(['users', 'access_log'])('is not ready while %s is locked, and soon says so', async (table) => {
  await admin.query('begin');
  await admin.query(`lock table ${table} in access exclusive mode`);
  try {
    const startedAt = performance.now();
    expect(await check()).toEqual({ isReady: false, reason: 'not_writable' });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  } finally {
    await admin.query('rollback');
  }
  expect(await check()).toEqual({ isReady: true });
});

it.each([
  [-61_000, false],
  [-50_000, true],
  [50_000, true],
  [61_000, false],
])('with a clock that is %i ms off is ready: %s', async (offMs, isReady) => {
  const health = await check({ machineNow: () => Date.now() + offMs });
  expect(health).toEqual(isReady ? { isReady } : { isReady, reason: 'clocks_differ' });
});
