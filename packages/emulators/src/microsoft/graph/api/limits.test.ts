import { afterAll, beforeAll, expect, it } from 'vitest';
import { appToken, graphWith, startMicrosoftForTest, vendor } from '#testing/microsoft.ts';
import type { Graph } from '#testing/microsoft.ts';
import type { EmulatedMicrosoft } from '#microsoft/index.ts';

let microsoft: EmulatedMicrosoft;
let graph: Graph;
beforeAll(async () => {
  ({ microsoft } = await startMicrosoftForTest());
  graph = graphWith(microsoft, await appToken(microsoft));
});
afterAll(() => microsoft.close());

interface BatchAnswer {
  readonly id: string;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body?: Record<string, unknown>;
}

const batch = async (requests: unknown[]): Promise<BatchAnswer[]> => {
  const { status, body } = await graph('POST', '/$batch', { requests });
  expect(status, JSON.stringify(body)).toBe(200);
  return body['responses'] as BatchAnswer[];
};
const get = (id: string, url = `/users/${vendor}`): Record<string, unknown> => ({ id, method: 'GET', url });

it('answers each request of a batch by itself', async () => {
  const responses = await batch([
    get('1'),
    get('2', '/users/ninguem@nowhere.example'),
    {
      id: '3',
      method: 'PATCH',
      url: `/users/${vendor}`,
      headers: { 'Content-Type': 'application/json' },
      body: { jobTitle: 'Gerente' },
    },
    { ...get('4'), dependsOn: ['2'] },
  ]);
  expect(Object.fromEntries(responses.map(({ id, status }) => [id, status]))).toEqual({
    1: 200,
    2: 404,
    3: 204,
    4: 424,
  });
  expect(responses.find(({ id }) => id === '1')?.body).toMatchObject({ userPrincipalName: vendor });
});

it.each([
  ['more than 20 requests', Array.from({ length: 21 }, (_, index) => get(String(index)))],
  ['the same id twice', [get('1'), get('1')]],
  ['a whole address', [get('1', 'https://elsewhere.example/users')]],
  ['a request without a method', [{ id: '1', url: '/users' }]],
  ['no requests', []],
])('refuses a batch with %s', async (_name, requests) => {
  const { status, body } = await graph('POST', '/$batch', { requests });
  expect([status, body.error?.code]).toEqual([400, 'BadRequest']);
});

it('throttles one request of a batch alone, with its own Retry-After', async () => {
  microsoft.faults.add({ method: 'users.get', kind: 'throttled429', remaining: 1, delayMs: 0 });
  const [first, second] = await batch([get('1'), get('2')]);
  expect(first).toMatchObject({ status: 429, headers: { 'retry-after': '2' } });
  expect(second?.status).toBe(200);
});

it('throttles by resource units, where $select and small pages cost less', async () => {
  const { microsoft: small } = await startMicrosoftForTest({ limits: { unitsPer10Seconds: 10 } });
  const call = graphWith(small, await appToken(small));
  expect((await call('GET', '/users')).headers.get('x-ms-resource-unit')).toBe('2');
  expect((await call('GET', '/users?$select=id&$top=5')).headers.get('x-ms-resource-unit')).toBe('1');
  for (let count = 0; count < 4; count += 1) await call('GET', '/organization');
  const nearly = await call('GET', '/organization');
  expect(nearly.headers.get('x-ms-throttle-limit-percentage')).toBe('0.80');
  expect((await call('GET', '/users')).status).toBe(200);
  const over = await call('GET', '/organization');
  expect([over.status, over.body.error?.code]).toEqual([429, 'TooManyRequests']);
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  await small.close();
});

it('throttles writes and reports by limits of their own', async () => {
  const limits = { writesPer150Seconds: 2, reportsPer10Seconds: 1 };
  const { microsoft: small } = await startMicrosoftForTest({ limits });
  const call = graphWith(small, await appToken(small));
  const revoke = (): ReturnType<Graph> => call('POST', `/users/${vendor}/revokeSignInSessions`);
  expect([(await revoke()).status, (await revoke()).status, (await revoke()).status]).toEqual([
    200, 200, 429,
  ]);
  expect((await call('GET', '/users?$top=1')).status).toBe(200);
  const logs = (): ReturnType<Graph> => call('GET', '/auditLogs/signIns');
  expect([(await logs()).status, (await logs()).status]).toEqual([200, 429]);
  await small.close();
});

it('answers a body that is no JSON in its own form, with the ids of the request', async () => {
  const answer = await fetch(`${microsoft.graphUrl}/v1.0/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    error: { code: 'BadRequest', innerError: { date: expect.any(String), 'request-id': expect.any(String) } },
  });
  const sent = { 'client-request-id': '5b0f7f0c-aaaa-4bbb-8ccc-ddddeeeeffff' };
  const missing = await graph('GET', '/users/ninguem', undefined, sent);
  expect(missing.headers.get('client-request-id')).toBe(sent['client-request-id']);
  expect(missing.body).toMatchObject({ error: { innerError: sent } });
});
