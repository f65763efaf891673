import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EmulatorClock } from '#clock.ts';
import {
  appToken,
  bookshop,
  globalAdmin,
  graphWith,
  person,
  startMicrosoftForTest,
  vendor,
} from '#testing/microsoft.ts';
import type { Graph } from '#testing/microsoft.ts';
import type { EmulatedMicrosoft } from '#microsoft/index.ts';

let microsoft: EmulatedMicrosoft;
let clock: EmulatorClock;
let graph: Graph;
beforeAll(async () => {
  ({ microsoft, clock } = await startMicrosoftForTest({ pageSizes: { list: 100, delta: 25 } }));
  graph = graphWith(microsoft, await appToken(microsoft));
});
afterAll(() => microsoft.close());

interface Round {
  readonly items: Record<string, unknown>[];
  readonly link: string;
  readonly calls: number;
}

async function round(start: string): Promise<Round> {
  const items: Record<string, unknown>[] = [];
  let next = start;
  for (let calls = 1; ; calls += 1) {
    const { status, body } = await graph('GET', next);
    expect(status, JSON.stringify(body)).toBe(200);
    items.push(...(body.value ?? []));
    const link = body['@odata.deltaLink'];
    if (typeof link === 'string') return { items, link, calls };
    next = String(body['@odata.nextLink']);
  }
}

const first = '/users/delta?$select=displayName,department';

it('returns all users first, and then only changes of the selected properties', async () => {
  const all = await round(first);
  expect(all.items).toHaveLength(60);
  expect(all.calls).toBe(3);
  const idle = await round(all.link);
  expect([idle.items, idle.calls]).toEqual([[], 1]);
  await graph('PATCH', `/users/${vendor}`, { jobTitle: 'Gerente' });
  expect((await round(idle.link)).items).toEqual([]);
  await graph('PATCH', `/users/${vendor}`, { department: 'Loja Shopping' });
  const changed = await round(idle.link);
  expect(changed.items).toEqual([
    { id: expect.any(String), displayName: 'Luana Ferreira', department: 'Loja Shopping' },
  ]);
  // Replays are allowed: an old link still says all that came after it.
  expect((await round(all.link)).items).toHaveLength(1);
});

it('reports deleted users', async () => {
  const { link } = await round(first);
  const gone = bookshop(microsoft).users.at(-1)!;
  await graph('DELETE', `/users/${gone.id}`);
  expect((await round(link)).items).toEqual([{ id: gone.id, '@removed': { reason: 'changed' } }]);
});

it('starts from now with a token of latest', async () => {
  const { items, link } = await round(`${first}&$deltatoken=latest`);
  expect(items).toEqual([]);
  await graph('PATCH', `/users/${vendor}`, { displayName: 'Luana F. Ferreira' });
  expect((await round(link)).items).toHaveLength(1);
});

it('watches single people by their ids, and filters by nothing else', async () => {
  const { id } = person(microsoft, vendor);
  const { items, link } = await round(`${first}&$filter=id eq '${id}'`);
  expect(items).toHaveLength(1);
  await graph('PATCH', `/users/${globalAdmin}`, { department: 'Diretoria' });
  expect((await round(link)).items).toEqual([]);
  const refused = await graph('GET', `${first}&$filter=department eq 'Diretoria'`);
  expect(refused.body.error?.code).toBe('Request_BadRequest');
});

it('takes the page size from Prefer, and no $top', async () => {
  const big = await graph('GET', first, undefined, { prefer: 'odata.maxpagesize=999' });
  expect(big.body['@odata.deltaLink']).toBeTypeOf('string');
  expect((await graph('GET', `${first}&$top=5`)).body.error?.code).toBe('Request_BadRequest');
});

it('asks for a full sync once the token is older than seven days', async () => {
  const { link } = await round(first);
  clock.advance?.(8 * 86_400_000);
  graph = graphWith(microsoft, await appToken(microsoft));
  const { status, body, headers } = await graph('GET', link);
  expect([status, body.error?.code]).toEqual([410, 'resyncRequired']);
  expect(headers.get('location')).toBe(`${microsoft.graphUrl}/v1.0/users/delta?$deltatoken=`);
  expect((await round(headers.get('location') ?? '')).items.length).toBeGreaterThan(50);
});

it.each([
  ['expiredDelta', 410, 'resyncRequired'],
  ['lostSyncState', 400, 'syncStateNotFound'],
] as const)('loses its token when the test wants it: %s', async (kind, status, code) => {
  const { link } = await round(first);
  microsoft.faults.add({ method: 'users.delta', kind, remaining: 1, delayMs: 0 });
  expect(await graph('GET', link)).toMatchObject({ status, body: { error: { code } } });
  expect((await graph('GET', link)).status).toBe(200);
});

it('refuses a token that it did not make', async () => {
  const broken = '/users/delta?$deltatoken=e30';
  expect((await graph('GET', broken)).body.error?.code).toBe('Request_BadRequest');
});
