import { calls } from '@shiftgate/contract/calls.ts';
import type { StreamTopic } from '@shiftgate/contract/streams.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { followStream } from './stream.ts';

/** Follows a stream that sends one event of a topic; the client has an answer of every call. */
function follow(topic: StreamTopic): QueryClient {
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(new TextEncoder().encode(`event: ${topic}\ndata: {}\n\n`)),
  });
  vi.stubGlobal('fetch', async () => ({ ok: true, body }));
  const client = new QueryClient();
  for (const name of Object.keys(calls)) client.setQueryData([name], {});
  onTestFinished(followStream(client));
  return client;
}

const isOld = (client: QueryClient, name: keyof typeof calls) =>
  client.getQueryState([name])?.isInvalidated === true;

it('reads the list of sessions anew after a sign-in, and leaves alone what is costly to count', async () => {
  const client = follow('access_log');
  await expect.poll(() => isOld(client, 'sessions.list'), { timeout: 5000 }).toBe(true);
  expect(isOld(client, 'sessions.chart')).toBe(false);
  expect(isOld(client, 'users.list')).toBe(false);
});

it('reads all that shows people anew after a change of people', async () => {
  const client = follow('users');
  await expect.poll(() => isOld(client, 'users.list'), { timeout: 5000 }).toBe(true);
  expect(isOld(client, 'sessions.list')).toBe(true);
  expect(isOld(client, 'sessions.chart')).toBe(true);
});
