import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallQuery } from '@shiftgate/contract/routes/index.ts';
import { inCompany } from '#db/transactions.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';

let api: Api;
let token: string;
let companyKey: string;
let other: Awaited<ReturnType<Api['otherCompany']>>;

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
  other = await api.otherCompany();
});
afterAll(() => api.close());

const list = (query: CallQuery<'users.list'> = {}) => api.call('users.list', { token, query });

async function walk(query: CallQuery<'users.list'>) {
  const found: { key: string; name: string }[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await list({ ...query, ...(cursor === undefined ? {} : { cursor }) });
    found.push(...page.items);
    cursor = page.next ?? undefined;
    pages += 1;
  } while (cursor !== undefined && pages < 50);
  return { found, pages };
}

describe('the list of people', () => {
  it.each(['name', '-name'] as const)('lists every person once, by %s', async (sort) => {
    const { found, pages } = await walk({ sort, page_size: 25 });
    expect(found).toHaveLength(240);
    expect(pages).toBe(10);
    expect(new Set(found.map((user) => user.key)).size).toBe(240);
    expect(found.map((user) => user.key)).not.toContain(other.worker);
    const other_way = await walk({ sort: sort === 'name' ? '-name' : 'name', page_size: 200 });
    expect(other_way.found.map((user) => user.key).toReversed()).toEqual(found.map((user) => user.key));
  });

  it('continues without duplicates when a person is added meanwhile', async () => {
    const first = await list({ page_size: 100 });
    await inCompany(api.db, companyKey, (tx) =>
      tx.updateTable('users').set({ name: 'Aaa Primeira' }).where('email', '=', people.otherWorker).execute(),
    );
    const second = await list({ page_size: 100, cursor: first.next! });
    const keys = new Set(first.items.map((user) => user.key));
    expect(second.items.filter((user) => keys.has(user.key))).toEqual([]);
  });

  it.each(['Helena', 'helena', 'HÉLENA', ' héléna ', 'helena.azevedo@', 'Helena Azevedo'])(
    'finds a person by %j',
    async (search) => {
      expect((await list({ search })).items.map((user) => user.email)).toContain(people.superAdmin);
    },
  );

  it.each(['%', '_', '\\', "'; drop table users; --"])('treats %j literally', async (search) => {
    expect((await list({ search })).total).toBe(
      (await list()).items.filter((user) => user.email.includes(search)).length,
    );
  });

  it('filters by state, by shift and by having none', async () => {
    const suspended = await list({ status: 'suspended' });
    expect(suspended.total).toBeGreaterThan(0);
    expect(suspended.items.every((user) => user.status === 'suspended')).toBe(true);
    const shift = await api.call('shifts.create', { token, body: { name: 'Filtro' } });
    await api.call('shifts.addUsers', {
      token,
      params: { key: shift.key },
      body: { emails: [people.worker] },
    });
    const members = await list({ shift: shift.key });
    expect(members).toMatchObject({ total: 1, items: [{ email: people.worker, shift_names: ['Filtro'] }] });
    expect((await list({ without_shift: 'true' })).total).toBe(239);
    expect((await list({ shift: other.shift })).total).toBe(0);
  });

  it.each([
    { page_size: 30 },
    { page_size: 100_000 },
    { sort: 'phone' },
    { status: 'gone' },
    { shift: 'x' },
    { search: 'a\u0000b' },
    { search: 'x'.repeat(201) },
    { cursor: 'x' },
    { cursor: Buffer.from('["Ana","no key"]').toString('base64url') },
    { cursor: Buffer.from('["Ana"]').toString('base64url') },
    { cursor: Buffer.from('["A\\u0000","00000000-0000-4000-8000-000000000000"]').toString('base64url') },
  ])('refuses %j by name', async (query) => {
    const problem = await api.refusal('users.list', { token, query });
    expect(problem).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    expect(problem.fields?.[0]?.path).toBe(Object.keys(query)[0]);
  });

  it("does not find another company's person", async () => {
    expect(await api.refusal('users.get', { token, params: { key: other.worker } })).toMatchObject({
      status: 404,
      code: 'USER_NOT_FOUND',
    });
    const key = await api.userKey(companyKey, people.worker);
    expect((await api.call('users.get', { token, params: { key } })).email).toBe(people.worker);
  });
});
