import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';

let api: Api;
let token: string;

beforeAll(async () => {
  api = await startApi();
  ({ token } = await api.createCompany());
});
afterAll(() => api.close());

it('requires a token', async () => {
  expect((await api.refusal('users.sync')).status).toBe(401);
});

it('runs one sync at a time', async () => {
  expect(await api.call('users.syncTask', { token })).toMatchObject({
    in_sync_process: false,
    total_users: 240,
    error: null,
  });
  api.advance(1000);
  expect((await api.call('users.sync', { token })).in_sync_process).toBe(true);
  expect((await api.call('users.sync', { token })).in_sync_process).toBe(true);
});
