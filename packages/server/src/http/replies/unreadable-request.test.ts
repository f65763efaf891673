import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProgramMetrics } from '#metrics/program-metrics.ts';
import type { ProgramMetrics } from '#metrics/program-metrics.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { sendRaw, withManyCookies } from '#testing/raw-request.ts';
import { listen } from '../listen.ts';

let api: Api;
let metrics: ProgramMetrics;
let port: number;
let stop: () => Promise<void>;

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  // A TCP server's address is never the name of a pipe.
  const found = (probe.address() as AddressInfo).port;
  await new Promise((resolve) => probe.close(resolve));
  return found;
}

beforeAll(async () => {
  api = await startApi();
  const { client } = api.database;
  metrics = createProgramMetrics({ db: client, clock: api.clock, hashQueueLength: () => 0 });
  port = await freePort();
  stop = await listen(api.app, 'localhost', port);
});
afterAll(async () => {
  metrics.close();
  await stop();
  await api.close();
});

it.each([
  ['more headers than are read', withManyCookies('/api/users/me', 'en'), 'HEADERS_TOO_LARGE', 431],
  ['what is no HTTP', 'nonsense\r\n\r\n', 'MALFORMED_REQUEST', 400],
])('answers %s with a problem document, on both loopback addresses', async (_what, sent, code, status) => {
  for (const host of ['127.0.0.1', '[::1]']) {
    const { head, body } = await sendRaw(`http://${host}:${port}`, sent);
    const problem = JSON.parse(body) as { request_id: string };
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain('content-type: application/problem+json');
    expect(head).toContain(`x-request-id: ${problem.request_id}`);
    expect(problem).toMatchObject({ code, status, title: code });
  }
  expect(await metrics.registry.metrics()).toContain(`shiftgate_refused_input_total{code="${code}"} 2`);
});

it('refuses a request with two Host headers, of which a proxy may read the other', async () => {
  const line = 'GET /api/users/me HTTP/1.1\r\nConnection: close\r\n';
  const twice = await sendRaw(
    `http://127.0.0.1:${port}`,
    `${line}host: a.example\r\nHost: b.example\r\n\r\n`,
  );
  expect(twice.head).toMatch(/^HTTP\/1.1 400 /);
  expect(JSON.parse(twice.body)).toMatchObject({ code: 'MALFORMED_REQUEST' });
  const once = await sendRaw(`http://127.0.0.1:${port}`, `${line}host: a.example\r\n\r\n`);
  expect(once.head).toMatch(/^HTTP\/1.1 401 /);
});
