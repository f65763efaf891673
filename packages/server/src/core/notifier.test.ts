import { afterAll, beforeAll, expect, it } from 'vitest';

import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { connectAdmin } from '../db/setup/admin-connection.ts';
import { createNotifier, notify } from './notifier.ts';
import { inSystem } from '../db/transactions.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await startTestDatabase();
});

afterAll(() => database.close());

it('delivers a notification at commit, and none of a rolled-back transaction', async () => {
  const notifier = await createNotifier(database.serverConfig);
  const heard: string[] = [];
  const stop = await notifier.listen('shifts_changed', (payload) => heard.push(payload));
  await inSystem(database.client, async (tx) => {
    await notify(tx, 'shifts_changed', 'lost');
    throw new Error('no');
  }).catch(() => undefined);
  await inSystem(database.client, (tx) => notify(tx, 'shifts_changed', 'kept'));
  await expect.poll(() => heard).toEqual(['kept']);
  await stop();
  await inSystem(database.client, (tx) => notify(tx, 'shifts_changed', 'unheard'));
  await expect(notifier.listen('a; drop', () => undefined)).rejects.toThrow(TypeError);
  await notifier.close();
  expect(heard).toEqual(['kept']);
});

it('reconnects after a lost connection, reports it, and delivers again', async () => {
  const events: string[] = [];
  const heard: string[] = [];
  const notifier = await createNotifier(database.serverConfig, {
    firstDelayMs: 10,
    onLost: () => events.push('lost'),
    onReconnected: () => events.push('back'),
  });
  await notifier.listen('changes', (payload) => heard.push(payload));
  const admin = await connectAdmin(database.superuserConfig);
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
                      where datname = current_database() and application_name = 'shiftgate-listen'`);
  await admin.end();
  await expect.poll(() => events).toEqual(['lost', 'back']);
  await inSystem(database.client, (tx) => notify(tx, 'changes', 'after'));
  await expect.poll(() => heard).toEqual(['after']);
  await notifier.close();
});
