import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';

let api: Api;
let token: string;
beforeAll(async () => {
  api = await startApi();
  ({ token } = await api.createCompany());
});
afterAll(() => api.close());

const get = (url: string, accepted?: string) =>
  api.app.inject({
    url,
    headers: {
      authorization: `Bearer ${token}`,
      ...(accepted === undefined ? {} : { 'accept-encoding': accepted }),
    },
  });
const list = '/api/users?page_size=50&sort=name';

describe('an answer above 1 kB', () => {
  it('is compressed as the browser accepts it, and says on what it depends', async () => {
    const plain = await get(list);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['vary']).toBe('accept-encoding');
    const brotli = await get(list, 'gzip, deflate, br, zstd');
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(brotli.rawPayload.length),
      vary: 'accept-encoding',
      'cache-control': 'no-store',
    });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    const gzip = await get(list, 'gzip;q=0.8, br;q=0');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(brotli.rawPayload.length * 4).toBeLessThan(plain.rawPayload.length);
  });

  it.each(['identity', 'zstd', 'br;q=0, gzip;q=0', 'nonsense;;q=,'])(
    'stays plain for "%s"',
    async (accepted) => {
      const answer = await get(list, accepted);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.json<{ items: unknown[] }>().items).toHaveLength(50);
    },
  );
});

it('leaves a small answer plain', async () => {
  const answer = await get('/api/requests/summary', 'br');
  expect(answer.statusCode).toBe(200);
  expect([answer.headers['content-encoding'], answer.headers['vary']]).toEqual([undefined, undefined]);
});

it('leaves a download the stream that it is', async () => {
  const { url } = await api.call('downloads.createTicket', {
    token,
    body: { kind: 'users_csv', filters: {}, columns: ['email'] },
  });
  const file = await get(url, 'br');
  expect([file.statusCode, file.headers['content-encoding']]).toEqual([200, undefined]);
  expect(file.headers['transfer-encoding']).toBe('chunked');
  expect(file.body).toContain(people.worker);
});
