import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const post = async (encoding: string | undefined, payload: string | Buffer) => {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/users/resolve',
    headers: {
      authorization: `Bearer ${(await api.otherCompany()).token}`,
      'content-type': 'application/json',
      ...(encoding !== undefined && { 'content-encoding': encoding }),
    },
    payload,
  });
  return [answer.statusCode, answer.json<{ code?: string }>().code];
};
const body = JSON.stringify({ emails: ['ana@aurora.example'] });

it('refuses a body that says it is encoded, whether it is or not', async () => {
  for (const encoding of ['gzip', 'br', 'GZIP, identity', 'x'])
    for (const payload of [body, gzipSync(body)])
      expect(await post(encoding, payload)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
});

it('takes one that says it is not', async () => {
  for (const encoding of [undefined, 'identity'])
    expect(await post(encoding, body)).toEqual([200, undefined]);
});
