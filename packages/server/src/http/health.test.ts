import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWarnings } from '../core/warnings.ts';
import { readMigrations } from '../db/setup/migrate.ts';
import { startTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { createReadiness, mountHealth } from './health.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

let atMs = 0;
const warnings = createWarnings(() => atMs);
/** Ends the time for which an answer is kept. */
const later = () => (atMs += 1_000);

async function appWith(unreadable: () => number) {
  const keys = { check: async () => unreadable() };
  const readiness = createReadiness({
    db: database.client,
    migrations: await readMigrations(),
    keys,
    warnings,
    monotonicMs: () => atMs,
  });
  const app = fastify({ return503OnClosing: false });
  mountHealth(app, readiness);
  const ready = async () => {
    const answer = await app.inject('/readyz');
    return [answer.statusCode, answer.json<{ status: string }>().status];
  };
  return { app, readiness, ready };
}

it('is not ready while signing keys cannot be opened, and recovers by itself', async () => {
  let unreadable = 2;
  const { app, ready } = await appWith(() => unreadable);
  expect(await ready()).toEqual([503, 'signing_keys_unreadable']);
  unreadable = 0;
  later();
  expect(await ready()).toEqual([200, 'ready']);
  await app.close();
});

it('checks once for all requests of a second', async () => {
  const { app, ready } = await appWith(() => 0);
  let uses = 0;
  const count = () => void (uses += 1);
  database.client.pool.on('acquire', count);
  try {
    const answers = await Promise.all(Array.from({ length: 100 }, ready));
    expect(answers.every(([status]) => status === 200)).toBe(true);
    atMs += 999;
    await ready();
    expect(uses).toBe(1);
    later();
    await ready();
    expect(uses).toBe(2);
  } finally {
    database.client.pool.off('acquire', count);
    await app.close();
  }
});

it('tells the internet no more than what is wrong', async () => {
  const { app } = await appWith(() => 2);
  expect((await app.inject('/readyz')).body).toBe('{"status":"signing_keys_unreadable"}');
  await app.close();
});

it('is not ready once the process is about to stop, while it still serves', async () => {
  const { app, readiness, ready } = await appWith(() => 0);
  expect(await ready()).toEqual([200, 'ready']);
  readiness.drain();
  expect(await ready()).toEqual([503, 'stopping']);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await app.close();
});
