import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectAdmin } from '../db/setup/admin-connection.ts';
import { inCompany } from '../db/transactions.ts';
import { startApi } from '../testing/api.ts';
import type { Api } from '../testing/api.ts';
import { announce } from '../core/events.ts';

let api: Api;
let address: string;
beforeAll(async () => {
  api = await startApi();
  address = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.close());

/** A stream that is read chunk by chunk. */
async function open(token: string) {
  const answer = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${token}` } });
  const reader = answer.body!.getReader();
  let text = '';
  return {
    status: answer.status,
    until: async (part: string): Promise<string> => {
      while (!text.includes(part)) {
        const { done, value } = await reader.read();
        expect(done).toBe(false);
        text += new TextDecoder().decode(value);
      }
      return text;
    },
    ended: async (): Promise<void> => {
      while (!(await reader.read()).done);
    },
    close: () => reader.cancel(),
  };
}

it('keeps the streams of one token bounded, and those of other tokens free', async () => {
  const [mine, other] = [await api.otherCompany(), await api.otherCompany()];
  const streams = [];
  for (let count = 0; count < 20; count += 1) streams.push(await open(mine.token));
  for (const stream of streams) await stream.until(': open');
  const headers = { authorization: `Bearer ${mine.token}` };
  const refused = await fetch(`${address}/api/events`, { headers });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  await refused.body?.cancel();
  const foreign = await open(other.token);
  await foreign.until(': open');
  await streams.pop()!.close();
  const again = await waitForStream(mine.token);
  for (const stream of [...streams, foreign, again]) await stream.close();
});

/** Opens a stream as soon as the server has noticed that another one was closed. */
async function waitForStream(token: string) {
  for (;;) {
    const stream = await open(token);
    if (stream.status === 200) return stream;
    await stream.close();
  }
}

it('keeps the streams of one person bounded, over all of their sessions', async () => {
  const mine = await api.otherCompany();
  const streams = [];
  for (let session = 0; session < 3; session += 1) {
    const token = await api.tokenOf(mine.key, mine.admin);
    for (let count = 0; count < 20; count += 1) streams.push(await open(token));
  }
  for (const stream of streams) await stream.until(': open');
  const headers = { authorization: `Bearer ${mine.token}` };
  const refused = await fetch(`${address}/api/events`, { headers });
  expect(refused.status).toBe(429);
  await refused.body?.cancel();
  for (const stream of streams) await stream.close();
});

it.each(['is_suspended', 'is_banned'] as const)('ends the streams of a company that %s', async (state) => {
  const [mine, other] = [await api.otherCompany(), await api.otherCompany()];
  const [stream, foreign] = [await open(mine.token), await open(other.token)];
  for (const each of [stream, foreign]) await each.until(': open');
  await inCompany(api.database.client, mine.key, (tx) =>
    tx
      .updateTable('companies')
      .set({ [state]: true })
      .where('key', '=', mine.key)
      .execute(),
  );
  await stream.ended();
  await inCompany(api.database.client, other.key, (tx) => announce(tx, other.key, 'tasks'));
  await foreign.until('event: tasks');
  await foreign.close();
  const headers = { authorization: `Bearer ${mine.token}` };
  const again = await fetch(`${address}/api/events`, { headers });
  expect(again.status).toBe(403);
  await again.body?.cancel();
});

it('counts no stream whose connection closed while its token was checked', async () => {
  const { token } = await api.otherCompany();
  const seen = { arrived: 0, closed: 0 };
  const watch = (_request: IncomingMessage, reply: ServerResponse): void => {
    seen.arrived += 1;
    reply.on('close', () => (seen.closed += 1));
  };
  api.app.server.on('request', watch);
  const admin = await connectAdmin(api.database.superuserConfig);
  try {
    await admin.query('begin');
    await admin.query('lock table api_tokens in access exclusive mode');
    const stop = new AbortController();
    const headers = { authorization: `Bearer ${token}` };
    const asking = Array.from({ length: 20 }, () =>
      fetch(`${address}/api/events`, { headers, signal: stop.signal }).catch(() => null),
    );
    await expect.poll(() => seen.arrived, { timeout: 5_000 }).toBe(20);
    stop.abort();
    await Promise.all(asking);
    await expect.poll(() => seen.closed, { timeout: 5_000 }).toBe(20);
  } finally {
    api.app.server.off('request', watch);
    await admin.query('rollback');
    await admin.end();
  }
  const stream = await open(token);
  expect(stream.status).toBe(200);
  await stream.close();
});

it('sends a new listener the changes of a moment before, and none of other companies', async () => {
  const [mine, other] = [await api.otherCompany(), await api.otherCompany()];
  const early = await open(mine.token);
  await early.until(': open');
  await inCompany(api.database.client, mine.key, (tx) => announce(tx, mine.key, 'shifts'));
  await early.until('event: shifts');
  const late = await open(mine.token);
  await late.until('event: shifts');
  const foreign = await open(other.token);
  await inCompany(api.database.client, other.key, (tx) => announce(tx, other.key, 'tasks'));
  expect(await foreign.until('event: tasks')).not.toContain('event: shifts');
  for (const stream of [early, late, foreign]) await stream.close();
});
