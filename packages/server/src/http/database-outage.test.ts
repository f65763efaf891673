import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '../db/client.ts';
import { people, startApi } from '../testing/api.ts';
import type { Api } from '../testing/api.ts';
import { createDatabaseProxy } from '../testing/database-proxy.ts';
import type { DatabaseProxy } from '../testing/database-proxy.ts';

let folder: string;
let way: DatabaseProxy;
let api: Api;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sg-way-'));
  api = await startApi({
    db: ({ serverConfig }) => {
      way = createDatabaseProxy(folder, serverConfig);
      return createDatabase({ ...serverConfig, host: folder }, { maxConnections: 5 });
    },
  });
  await way.open();
  ({ token } = await api.createCompany());
});
afterAll(async () => {
  await api.close();
  await way.cut();
  await rm(folder, { recursive: true, force: true });
});

const ready = async () => (await api.app.inject({ url: '/readyz' })).statusCode;

it('answers 503 and is not ready while the database is unavailable, and recovers by itself', async () => {
  expect(await ready()).toBe(200);
  const callbackUrl = await api.consent(people.superAdmin);
  await way.cut();
  for (let turn = 0; turn < 2; turn += 1) {
    await expect.poll(ready, { timeout: 5_000 }).toBe(503);
    expect((await api.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    const refusals = await Promise.all([
      api.refusal('users.me', { token }),
      api.refusal('shifts.create', { token, body: { name: 'Longe' } }),
      api.refusal('auth.authorize'),
      api.refusal('auth.callback', { body: api.returning(callbackUrl) }),
    ]);
    for (const problem of refusals)
      expect(problem).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    const file = await api.app.inject({ url: '/api/downloads/access-logs.csv?ticket=x' });
    expect(file.statusCode).toBe(503);
    expect(file.headers['retry-after']).toBe('5');
  }
  await way.open();
  await expect.poll(ready, { timeout: 5_000 }).toBe(200);
  expect((await api.call('shifts.list', { token })).items).toEqual([]);
  await api.call('auth.callback', { body: api.returning(callbackUrl) });
  await api.call('shifts.create', { token, body: { name: 'Perto' } });
});

it('answers 503 to calls in progress when the database goes down', async () => {
  const calls = Array.from({ length: 20 }, () => api.send('users.list', { token }));
  await way.cut();
  const statuses = new Set((await Promise.all(calls)).map((response) => response.statusCode));
  await way.open();
  expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true);
  expect((await api.send('users.list', { token })).statusCode).toBe(200);
});
