import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProgramMetrics } from '../metrics/program-metrics.ts';
import type { ProgramMetrics } from '../metrics/program-metrics.ts';
import { startApi } from '../testing/api.ts';
import type { Api } from '../testing/api.ts';

let api: Api;
let metrics: ProgramMetrics;

beforeAll(async () => {
  api = await startApi();
  const { client } = api.database;
  metrics = createProgramMetrics({ db: client, clock: api.clock, hashQueueLength: () => 0 });
});
afterAll(async () => {
  metrics.close();
  await api.close();
});

it.each([
  ['/%ff', 'MALFORMED_REQUEST', 400],
  [`/api/users/${'x'.repeat(300)}`, 'MALFORMED_REQUEST', 400],
  ['/nothing', 'NOT_FOUND', 404],
  ['/api/users', 'LOGIN_REQUIRED', 401],
])('answers %s with a problem of the catalogue and counts its code', async (url, code, status) => {
  const answer = await api.app.inject({ method: 'GET', url });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  expect(answer.headers['x-request-id']).toBe(answer.json<{ request_id: string }>().request_id);
  expect(answer.json()).toMatchObject({ code, status });
  expect(await metrics.registry.metrics()).toMatch(
    new RegExp(`shiftgate_refused_input_total\\{code="${code}"\\} [1-9]`),
  );
});

it('measures answers to unreadable addresses', async () => {
  await api.app.inject({ url: '/%ff' });
  expect(await metrics.registry.metrics()).toMatch(
    /shiftgate_answer_seconds_count\{service="panel",status="4xx"\} [1-9]/,
  );
});

it.each([
  ['DELETE', '/api/users/me', 'GET'],
  ['PUT', '/api/users', 'GET'],
  ['HEAD', '/api/users/me', 'GET'],
  ['GET', '/api/users/force-logout:async', 'POST'],
] as const)('answers %s on %s with the methods that are there', async (method, url, allowed) => {
  const answer = await api.app.inject({ method, url });
  expect(answer.statusCode).toBe(405);
  expect(answer.headers.allow).toBe(allowed);
  if (method !== 'HEAD') expect(answer.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED', status: 405 });
});

it('rejects an unknown filter of the log instead of returning an empty list', async () => {
  const { token } = await api.otherCompany();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await api.app.inject({ url: '/api/access-logs?result=nope', headers });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED', fields: [{ path: 'result' }] });
});

it('accepts the scheme of a token in any case', async () => {
  const { token } = await api.otherCompany();
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    const headers = { authorization: `${scheme} ${token}` };
    expect((await api.app.inject({ url: '/api/users/me', headers })).statusCode).toBe(200);
  }
});
