import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallQuery } from '@shiftgate/contract/routes/index.ts';
import { userSorts } from '@shiftgate/contract/routes/user-filters.ts';
import { inCompany } from '#db/transactions.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertPanelCompany } from '#testing/panel-company.ts';
import type { PanelCompany } from '#testing/panel-company.ts';
import { insertShift, insertUser } from '#testing/rows.ts';

const dayMs = 86_400_000;
const names = [
  'Álvaro Dias',
  'Alvaro Dias',
  'Ana',
  'Ana Zeta',
  'ana lima',
  'Érica Nunes',
  'Zé Reis',
  'Inês Sá',
];

let api: Api;
let company: PanelCompany;
let token: string;
let morning: string;
let now: number;
const crowd: string[] = [];

beforeAll(async () => {
  api = await startApi();
  now = api.clock.now();
  company = await insertPanelCompany(api.db, now);
  token = company.tokens.manager;
  morning = await insertShift(api.db, company.key, { name: 'Manhã' });
  for (let index = 0; index < 120; index += 1) {
    crowd.push(
      await insertUser(api.db, company.key, {
        name: `${names[index % names.length]} ${index % 40}`,
        email: `p${String((index * 37) % 120).padStart(3, '0')}@loja.example`,
        domain: index % 3 === 0 ? 'norte.loja.example' : 'loja.example',
        org_unit: index % 4 === 0 ? '/Loja/Norte' : index % 4 === 1 ? '/Loja' : '/Lojas',
        status: index % 10 === 0 ? 'suspended' : index % 17 === 0 ? 'not_synchronised' : 'active',
        // Many people share an instant, and every fourth has none.
        last_login_at: index % 4 === 0 ? null : new Date(now - (index % 5) * dayMs),
        password_updated_at: index % 2 === 0 ? null : new Date(now - index * 1000),
        ...(index % 2 === 0 ? {} : { password_state: 'set' as const, password_hash: '-' }),
      }),
    );
  }
  await inCompany(api.db, company.key, (tx) =>
    tx
      .insertInto('shift_members')
      .values(
        crowd
          .filter((_, index) => index % 2 === 0)
          .map((key) => ({
            company_key: company.key,
            shift_key: morning,
            user_key: key,
            added_at: new Date(now),
          })),
      )
      .execute(),
  );
});
afterAll(() => api.close());

const list = (query: CallQuery<'users.list'> = {}) => api.call('users.list', { token, query });
type Page = Awaited<ReturnType<typeof list>>;

/** All pages from the first to the last, and back from the last to the first. */
async function walk(query: CallQuery<'users.list'>): Promise<{ there: Page[]; back: Page[] }> {
  const there = [await list(query)];
  for (let next = there[0]?.next; next; next = there.at(-1)?.next)
    there.push(await list({ ...query, cursor: next }));
  const back = [await list({ ...query, last: 'true' })];
  for (let previous = back[0]?.previous; previous; previous = back.at(-1)?.previous)
    back.push(await list({ ...query, cursor: previous }));
  return { there, back: back.reverse() };
}

const keysOf = (pages: readonly Page[]): string[] =>
  pages.flatMap((page) => page.items.map((user) => user.key));

async function update(key: string | undefined, values: Record<string, unknown>): Promise<void> {
  await inCompany(api.db, company.key, (tx) =>
    tx
      .updateTable('users')
      .set(values)
      .where('key', '=', key ?? '')
      .execute(),
  );
}

describe('the pages of the list', () => {
  const queries: CallQuery<'users.list'>[] = userSorts.flatMap((sort) => [
    { sort },
    { sort, search: 'ana' },
    { sort, status: 'suspended' },
    { sort, without_shift: 'true' },
    { sort, search: 'a', status: 'active', domain: 'loja.example' },
  ]);

  it.each(queries)('are the same forward and back, every person once, for %j', async (query) => {
    const { there, back } = await walk({ ...query, page_size: 25 });
    const keys = keysOf(there);
    expect(keys).toHaveLength(there[0]?.total ?? -1);
    expect(new Set(keys).size).toBe(keys.length);
    // Going backward, the first page would be short and is filled from the next ones.
    const [first, ...others] = back.map((page) => page.items.map((user) => user.key));
    expect(first).toEqual(keys.slice(0, Math.min(25, keys.length)));
    expect(others.flat()).toEqual(others.length === 0 ? [] : keys.slice(-others.flat().length));
    expect(new Set(keysOf(back))).toEqual(new Set(keys));
    expect(there[0]?.previous).toBeNull();
    expect(back[0]?.previous).toBeNull();
    expect(there.at(-1)?.next).toBeNull();
    expect(back.at(-1)?.next).toBeNull();
  });

  it('turn round in the middle', async () => {
    const first = await list({ page_size: 25, sort: '-last_login' });
    const second = await list({ page_size: 25, sort: '-last_login', cursor: first.next ?? '' });
    const again = await list({ page_size: 25, sort: '-last_login', cursor: second.previous ?? '' });
    expect(again.items).toEqual(first.items);
    expect(again.next).not.toBeNull();
    expect(again.previous).toBeNull();
  });

  it.each(['last_login', '-last_login', 'updated_password_at', '-updated_password_at'] as const)(
    'put people without a value last by %s',
    async (sort) => {
      const { there } = await walk({ sort, page_size: 25 });
      const field = sort.endsWith('last_login') ? 'last_login' : 'updated_password_at';
      const values = there.flatMap((page) => page.items.map((user) => user[field]));
      const some = values.filter((value) => value !== null);
      expect(some.length).toBeGreaterThan(20);
      expect(values.slice(0, some.length)).toEqual(some);
      expect(some).toEqual(sort.startsWith('-') ? some.toSorted().reverse() : some.toSorted());
    },
  );

  it('are ordered by name without accents and case, a shorter name first', async () => {
    const { there } = await walk({ page_size: 200 });
    const found = there.flatMap((page) => page.items.map((user) => user.name.replace(/ \d+$/, '')));
    const order = [...new Set(found)];
    const placeOf = (name: string): number => order.indexOf(name);
    expect(placeOf('Ana')).toBeLessThan(placeOf('ana lima'));
    expect(placeOf('ana lima')).toBeLessThan(placeOf('Ana Zeta'));
    expect(placeOf('Álvaro Dias')).toBeLessThan(placeOf('Ana'));
    expect(placeOf('Érica Nunes')).toBeLessThan(placeOf('Inês Sá'));
    expect(order.at(-1)).toBe('Zé Reis');
  });

  it('include the total only without a cursor', async () => {
    const first = await list({ page_size: 25 });
    expect(first.total).toBe(125);
    expect((await list({ page_size: 25, cursor: first.next ?? '' })).total).toBeNull();
    expect((await list({ page_size: 25, last: 'true' })).total).toBe(125);
  });

  it('continue in place when people come and go meanwhile', async () => {
    const first = await list({ page_size: 50, sort: 'email' });
    const gone = first.items.at(-1);
    await update(gone?.key, { email: 'zzz@loja.example' });
    const second = await list({ page_size: 50, sort: 'email', cursor: first.next ?? '' });
    const seen = new Set(first.items.map((user) => user.key));
    expect(second.items.filter((user) => seen.has(user.key))).toEqual([]);
    await update(gone?.key, { email: gone?.email });
  });
});

describe('the pages of the list, when people have gone meanwhile,', () => {
  const size = 25;
  const hide = async (keys: readonly string[], work: () => Promise<void>): Promise<void> => {
    const set = (status: 'active' | 'disabled') =>
      inCompany(api.db, company.key, (tx) =>
        tx.updateTable('users').set({ status }).where('key', 'in', keys).execute(),
      );
    await set('disabled');
    await work().finally(() => set('active'));
  };
  const query = { status: 'active', domain: 'loja.example', page_size: size } as const;

  it.each([
    ['some of the page', 3],
    ['all of it', size],
  ] as const)('begin with a full page again on the way back: %s', async (_what, gone) => {
    const first = await list(query);
    const second = await list({ ...query, cursor: first.next ?? '' });
    const hidden = first.items.slice(0, gone).map((user) => user.key);
    await hide(hidden, async () => {
      const back = await list({ ...query, cursor: second.previous ?? '' });
      const anew = await list(query);
      expect(back.items).toEqual(anew.items);
      expect(back.items).toHaveLength(size);
      expect(back.previous).toBeNull();
      expect(back.next).not.toBeNull();
    });
  });

  it('end with the last page when no person follows any more', async () => {
    const last = await list({ ...query, sort: 'email', last: 'true' });
    const before = await list({ ...query, sort: 'email', cursor: last.previous ?? '' });
    await hide(
      last.items.map((user) => user.key),
      async () => {
        const next = await list({ ...query, sort: 'email', cursor: before.next ?? '' });
        expect(next.items).toEqual(before.items);
        expect(next.next).toBeNull();
        expect(next.previous).not.toBeNull();
      },
    );
  });
});

describe('a cursor', () => {
  it.each([
    ['another order', { sort: 'email' }],
    ['the other direction', { sort: '-name' }],
    ['other filters', { sort: 'name', status: 'active' }],
    ['another search', { sort: 'name', search: 'ana' }],
  ] as const)('is refused for %s', async (_what, query) => {
    const { next } = await list({ page_size: 25, sort: 'name' });
    const problem = await api.refusal('users.list', { token, query: { ...query, cursor: next } });
    expect(problem).toMatchObject({ status: 422, code: 'VALIDATION_FAILED', fields: [{ path: 'cursor' }] });
  });

  it('is valid for another page size, and is ignored beside the last page', async () => {
    const { next } = await list({ page_size: 25 });
    expect((await list({ page_size: 100, cursor: next ?? '' })).items).toHaveLength(100);
    expect(await list({ page_size: 25, cursor: next ?? '', last: 'true' })).toEqual(
      await list({ page_size: 25, last: 'true' }),
    );
  });

  it.each([
    'yesterday',
    '2026-02-30T00:00:00.000Z',
    '1',
    'Sat Feb 30 2026 10:00',
    '+275760-09-13T00:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
    '',
  ])('with the value %j, which is no instant, is refused', async (value) => {
    const { next } = await list({ page_size: 25, sort: 'last_login' });
    const parts = JSON.parse(Buffer.from(next ?? '', 'base64url').toString('utf8')) as string[];
    [parts[2], parts[3]] = ['some', value];
    const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url');
    expect((await api.refusal('users.list', { token, query: { sort: 'last_login', cursor } })).status).toBe(
      422,
    );
  });
});

describe('the filters of the list', () => {
  const total = async (query: CallQuery<'users.list'>) => (await list(query)).total;

  it.each(['érica', 'ERICA', '  Erica ', 'erica nunes', 'rica nu'])('finds people by %j', async (search) => {
    expect(await total({ search })).toBe(15);
  });

  it.each([
    ['p037@', 1],
    ['@loja.example', 120],
    ['%', 0],
    ['_', 0],
    ['\\', 0],
  ])('treats %j literally', async (search, count) => {
    expect(await total({ search })).toBe(count);
  });

  it('finds characters of every script and pattern characters literally', async () => {
    const odd = ['Zé Çá', "D'Ávila \\ x", 'Bê 100%', 'Bê_1', 'Inês 漢字 😀'];
    const keys: string[] = [];
    for (const [index, name] of odd.entries())
      keys.push(await insertUser(api.db, company.key, { name, email: `odd${index}@fora.example` }));
    try {
      for (const [search, ...found] of [
        ['ze ca', 0],
        ["d'av", 1],
        ['\\', 1],
        ['%', 2],
        ['_', 3],
        ['漢', 4],
        ['😀', 4],
        ['ODD3@', 3],
        ['@fora', 2, 3, 1, 4, 0],
      ] as const) {
        const { items, total: count } = await list({ search: String(search) });
        expect([search, count, ...items.map((user) => keys.indexOf(user.key))]).toEqual([
          search,
          found.length,
          ...found,
        ]);
      }
    } finally {
      await inCompany(api.db, company.key, (tx) => tx.deleteFrom('users').where('key', 'in', keys).execute());
    }
  });

  it('finds new names immediately, and no person who left or of another company', async () => {
    const other = await insertPanelCompany(api.db, now);
    await insertUser(api.db, other.key, { name: 'Quitéria', email: 'quiteria@outra.example' });
    expect(await total({ search: 'quiteria' })).toBe(0);
    const key = await insertUser(api.db, company.key, { name: 'Quitéria', email: 'quiteria@loja.example' });
    expect(await total({ search: 'quiteria' })).toBe(1);
    await update(key, { name: 'Zilda', search_text: 'zilda\nzilda@loja.example' });
    expect(await total({ search: 'quiteria' })).toBe(0);
    expect(await total({ search: 'zilda' })).toBe(1);
    await inCompany(api.db, company.key, (tx) => tx.deleteFrom('users').where('key', '=', key).execute());
    expect(await total({ search: 'zilda' })).toBe(0);
  });

  it('finds an org unit with those below it, and no other with the same prefix', async () => {
    expect(await total({ org_unit: '/Loja' })).toBe(60);
    expect(await total({ org_unit: '/Loja/Norte' })).toBe(30);
    expect(await total({ org_unit: '/' })).toBe(120);
    expect(await total({ org_unit: '/Loj' })).toBe(0);
  });

  it('finds by state, domain, shift, and by having no shift or no password', async () => {
    expect(await total({ status: 'suspended' })).toBe(12);
    expect(await total({ domain: 'NORTE.loja.example' })).toBe(40);
    expect(await total({ shift: morning })).toBe(60);
    expect(await total({ without_shift: 'true' })).toBe(65);
    expect(await total({ without_shift: 'false' })).toBe(125);
    expect(await total({ without_password: 'true' })).toBe(65);
    expect(await total({ without_password: 'true', shift: morning, status: 'suspended' })).toBe(12);
  });

  it('finds people with and without the second step of the workspace, and shows it', async () => {
    const [on, required] = [crowd[0]!, crowd[1]!];
    await update(on, { has_second_step: true, requires_second_step: false });
    await update(required, { has_second_step: false, requires_second_step: true });
    const found = async (second_step: 'on' | 'off') =>
      (await list({ second_step })).items.map((user) => [user.key, user.second_step]);
    expect(await found('on')).toEqual([[on, { is_on: true, is_required: false }]]);
    expect(await found('off')).toEqual([[required, { is_on: false, is_required: true }]]);
    for (const key of [on, required]) await update(key, { has_second_step: null });
    expect((await list({ without_shift: 'true' })).items[0]?.second_step).toBeNull();
  });

  it('finds administrators of either kind, and managers', async () => {
    const administrators = await list({ role: 'administrator' });
    expect(administrators.items.map((user) => user.name)).toEqual([
      'Álvaro da Lista',
      'Helena Administradora',
    ]);
    expect((await list({ role: 'manager' })).items.map((user) => user.name)).toEqual([
      'Bento Gestor',
      'Clara Gestora',
    ]);
  });

  it('finds everyone with an administrator role at the workspace, and shows it', async () => {
    const [person] = crowd;
    await update(person, { is_delegated_admin: true });
    const { items } = await list({ role: 'workspace_administrator' });
    const roles = items.map(({ name, is_admin, is_delegated_admin: other }) => [name, is_admin, other]);
    expect(roles).toEqual([
      [expect.any(String), false, true],
      ['Helena Administradora', true, false],
    ]);
    // Access control applies to them like to anyone.
    expect(await total({ role: 'administrator' })).toBe(2);
    await update(person, { is_delegated_admin: false });
  });

  it('counts a vacation by the days of the company, 00:00 to 24:00 there', async () => {
    const [person] = crowd;
    await update(person, { vacation_starts_on: '2025-03-11', vacation_ends_on: '2025-03-11' });
    const seen = async (at: string) => {
      api.clock.set(at);
      const current = await total({ vacation: 'current' });
      const scheduled = await total({ vacation: 'scheduled' });
      const any = await list({ vacation: 'any' });
      return [current, scheduled, any.total, any.items[0]?.vacation?.state];
    };
    // Sao Paulo is three hours behind.
    expect(await seen('2025-03-10T12:00:00Z')).toEqual([0, 1, 1, 'scheduled']);
    expect(await seen('2025-03-11T02:59:59Z')).toEqual([0, 1, 1, 'scheduled']);
    expect(await seen('2025-03-11T03:00:00Z')).toEqual([1, 0, 1, 'current']);
    api.clock.set(now);
    await update(person, { vacation_starts_on: '2025-03-01', vacation_ends_on: '2025-03-09' });
    expect(await total({ vacation: 'any' })).toBe(0);
  });

  const minutes = (count: number): Date => new Date(now + count * 60_000);
  it.each([
    ['granted and unused', { granted: -10 }, 'waiting'],
    ['unused for more than seven days', { granted: -7 * 1440 - 1 }, null],
    ['used, its duration not over', { granted: -90, used: -20, lasts: 30 }, 'running'],
    ['used, its duration over', { granted: -90, used: -40, lasts: 30 }, null],
    ['used without a duration', { granted: -90, used: -40 }, 'running'],
    ['ended by a logoff', { granted: -90, used: -40, ended: -1 }, null],
  ] as const)('with single access: %s', async (_what, access, state) => {
    const at = (offset: number | undefined) => (offset === undefined ? null : minutes(offset));
    const facts: { granted: number; used?: number; lasts?: number; ended?: number } = access;
    await update(crowd[1], {
      single_access_granted_at: at(facts.granted),
      single_access_granted_by: company.people.manager,
      single_access_first_used_at: at(facts.used),
      single_access_duration_seconds: facts.lasts === undefined ? null : facts.lasts * 60,
      single_access_ends_at: at(facts.ended),
    });
    const found = await list({ single_access: 'true' });
    expect(found.items.map((user) => user.single_access?.state)).toEqual(state === null ? [] : [state]);
    if (state !== null)
      expect(found.items[0]?.single_access).toMatchObject({
        granted_by: 'Bento Gestor',
        duration_minutes: facts.lasts ?? null,
      });
    const everybody = await list({ search: found.items[0]?.email ?? 'p037@' });
    expect(everybody.items[0]?.single_access?.state ?? null).toBe(state);
  });
});
