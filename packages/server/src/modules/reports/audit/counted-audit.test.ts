import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { supportCode } from '@shiftgate/domain/search/support-code.ts';
import { newKey } from '#db/keys.ts';
import type { Database } from '#db/tables/database.ts';
import { inCompany } from '#db/transactions.ts';
import { maintainLog } from '#jobs/maintenance/maintain-log.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertUser } from '#testing/rows.ts';
import { settle } from '#testing/settle.ts';
import { countAudits } from '#modules/audit/index.ts';

const hour = 3_600_000;
const day = 24 * hour;
let api: Api;
let company: Awaited<ReturnType<Api['otherCompany']>>;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(() => startAt('2025-03-10T12:00:00Z'));

async function startAt(now: string) {
  api.clock.set(now);
  company = await api.otherCompany();
}

type Row = Partial<Insertable<Database['audit_events']>> & { readonly ago?: number };

const inOurs = <T>(work: Parameters<typeof inCompany<T>>[2]) => inCompany(api.db, company.key, work);
async function write(entries: readonly Row[]) {
  const rows = entries.map(({ ago = 0, ...row }) => ({
    key: newKey(api.clock.now()),
    company_key: company.key,
    occurred_at: new Date(api.clock.now() - ago),
    event: 'shift.enabled',
    actor_kind: 'user' as const,
    actor_user_key: company.admin,
    actor_name: 'Rosa Outra',
    actor_email: 'rosa@aurora.example',
    target_kind: 'shift',
    target_key: newKey(1),
    target_name: 'Noite',
    ...row,
  }));
  await inOurs((tx) => tx.insertInto('audit_events').values(rows).execute());
  return rows;
}
const countOnce = () => countAudits.run({ db: api.db, clock: api.clock });
const count = async () => {
  await settle(api.db);
  await countOnce();
};
const find = async (search: string, query: object = {}) => {
  const { items } = await api.call('audit.list', {
    token: company.token,
    query: { search, range: '6m', ...query },
  });
  return items.map(({ event }) => event);
};
const countedRows = () =>
  inOurs(async (tx) => {
    const { rows } = await sql<{ sum: number; names: number }>`
      select (select coalesce(sum(entries), 0)::int from audit_hours where company_key = ${company.key}) as sum,
             (select count(*)::int from audit_names where company_key = ${company.key}) as names`.execute(tx);
    return rows[0]!;
  });

describe('a search in the audit log', () => {
  const request_id = 'e5ca4fa5-388b-4f61-af2b-ff284f276b7a';

  /** One entry that each search finds, and by which words. */
  async function writeEach(): Promise<readonly (readonly [string, string])[]> {
    const renamed = await insertUser(api.db, company.key, {
      name: 'Caio Antão',
      search_text: 'caio antao c@x',
    });
    await write([
      {
        event: 'user.updated',
        target_kind: 'user',
        target_key: renamed,
        target_name: 'Caio Velho',
        ago: hour,
      },
      { event: 'shift.created', target_name: '50%_ Manhã', ago: 2 * hour },
      {
        event: 'shift.cloned',
        actor_user_key: company.worker,
        actor_email: 'bia@fora.example',
        ago: 3 * hour,
      },
      { event: 'shift.deleted', ip: '10.9.0.1', ago: 4 * hour },
      { event: 'shift.updated', request_id, ago: 5 * hour },
      { event: 'shift.scheduled', actor_kind: 'partner', simulated_by_name: 'Paula Parceira', ago: 6 * hour },
      {
        event: 'panel.sign_in_refused',
        actor_user_key: null,
        actor_name: 'Zé Ninguém',
        actor_email: 'ze@fora.example',
        target_kind: null,
        target_key: null,
        target_name: null,
        ago: 7 * hour,
      },
      {
        event: 'user.added',
        target_kind: 'user',
        target_key: null,
        target_name: 'Ivo Sem Chave',
        ago: 40 * day,
      },
    ]);
    return [
      ['velho', 'user.updated'],
      ['CAIO antao', 'user.updated'],
      ['50%_', 'shift.created'],
      ['manhã', 'shift.created'],
      ['bia@', 'shift.cloned'],
      ['10.9.', 'shift.deleted'],
      ['10.9.0.1', 'shift.deleted'],
      [supportCode(request_id)!, 'shift.updated'],
      ['parceira', 'shift.scheduled'],
      ['ninguém', 'panel.sign_in_refused'],
      ['ze@fora', 'panel.sign_in_refused'],
      ['sem chave', 'user.added'],
    ];
  }

  it('finds the same before its names are counted and after it, and what came since', async () => {
    const expected = await writeEach();
    const searchAll = async () => {
      const found: unknown[] = [];
      for (const [text, event] of expected) {
        found.push([text, ...(await find(text))]);
        // Among few entries each is compared.
        expect(await find(text, { event })).toEqual([event]);
      }
      return found;
    };
    expect(await searchAll()).toEqual(expected);
    await count();
    expect(await searchAll()).toEqual(expected);
    for (const [text, event] of [
      ['manha', 'shift.created'],
      ['ze ninguem', 'panel.sign_in_refused'],
    ] as const)
      expect([text, await find(text, { event })]).toEqual([text, await find(text)]);
    expect(await find('manha', { report: 'groups' })).toEqual(['shift.created']);
    await write([{ event: 'shift.disabled', target_name: 'Velho turno' }]);
    expect(await find('velho')).toEqual(['shift.disabled', 'user.updated']);
    await count();
    expect(await find('velho')).toEqual(['shift.disabled', 'user.updated']);
  });

  it('is narrowed by the other filters, and finds nothing of another company', async () => {
    await writeEach();
    await count();
    expect(await find('rosa', { event: 'shift.deleted' })).toEqual(['shift.deleted']);
    expect(await find('rosa', { area: 'user' })).toEqual(['user.updated', 'user.added']);
    expect(await find('velho', { author: company.worker })).toEqual([]);
    expect(await find('velho', { author: company.admin })).toEqual(['user.updated']);
    expect(await find('rosa', { range: '7d', area: 'user' })).toEqual(['user.updated']);
    expect(await find('sem chave', { range: '7d' })).toEqual([]);
    await startAt('2025-03-10T12:00:00Z');
    expect(await find('velho')).toEqual([]);
  });

  it('pages through the entries of very many names once each', async () => {
    const people = Array.from({ length: 1_200 }, (_, nr) => ({
      key: newKey(nr),
      name: `Pessoa ${nr} Souza`,
    }));
    await write(
      people.map(({ key, name }, nr) => ({
        event: nr % 2 === 0 ? 'user.updated' : 'user.vacation_set',
        target_key: key,
        target_name: name,
        ago: (nr % 700) * 1000,
      })),
    );
    await count();
    for (const [query, wanted] of [
      [{}, 1_200],
      [{ event: 'user.updated' }, 600],
      [{ search: 'pessoa 7' }, 111],
    ] as const) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof readPage>> = await readPage(query, cursor);
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.next;
      } while (cursor !== null);
      expect([query, new Set(seen).size, seen.length]).toEqual([query, wanted, wanted]);
    }
    function readPage(query: object, cursor: string | null) {
      return api.call('audit.list', {
        token: company.token,
        query: { search: 'souza', page_size: 200, ...query, ...(cursor === null ? {} : { cursor }) },
      });
    }
  });
});

it('finds names and addresses among more entries of an event than are compared one by one', async () => {
  const rare = { event: 'user.updated', target_key: newKey(7), target_name: 'Zilda Rara', ip: '10.8.7.6' };
  await write([
    { ...rare, ago: 20 * day },
    { ...rare, ago: 3 * hour },
  ]);
  for (let part = 0; part < 6; part += 1)
    await write(
      Array.from({ length: 1_000 }, (_, nr) => ({
        event: 'user.updated',
        target_name: 'Pessoa Comúm',
        ip: `10.9.${part}.${nr % 250}`,
        ago: (part * 1_000 + nr) * 60_000,
      })),
    );
  await count();
  const twice = ['user.updated', 'user.updated'];
  expect(await find('zilda', { event: 'user.updated' })).toEqual(twice);
  expect(await find('zilda', { report: 'users' })).toEqual(twice);
  expect(await find('zilda', { report: 'groups' })).toEqual([]);
  expect(await find('10.8.7.6', { report: 'users' })).toEqual(twice);
  expect(await find('10.9.', { report: 'users', range: '7d' })).toHaveLength(50);
  expect(await find('10.9.', { report: 'groups' })).toEqual([]);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(cursor);
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.next;
  } while (cursor !== null);
  // Each page is found in the same way, also when few entries are left.
  expect([seen.length, new Set(seen).size]).toEqual([6_000, 6_000]);
  function read(after: string | null) {
    return api.call('audit.list', {
      token: company.token,
      query: {
        search: 'comum',
        range: '6m',
        event: 'user.updated',
        page_size: 200,
        ...(after === null ? {} : { cursor: after }),
      },
    });
  }
}, 60_000);

describe('the pictures of the audit log', () => {
  const draw = (query: object) => api.call('audit.chart', { token: company.token, query });
  const queries = () => [
    {},
    { range: 'last_24_hours' },
    { range: '6m' },
    { report: 'groups' },
    { area: 'user' },
    { event: 'shift.deleted' },
    { from: '2025-03-08', to: '2025-03-09' },
    { author: company.worker },
  ];
  const drawAll = async () => {
    const charts = [];
    for (const query of queries()) charts.push(await draw(query));
    return charts;
  };

  it.each(['America/Sao_Paulo', 'America/New_York', 'Asia/Kathmandu'])(
    'are the same by hours as by entries, in %s',
    async (zone) => {
      await inOurs((tx) => tx.updateTable('companies').set({ zone }).execute());
      const events = ['shift.deleted', 'shift.created', 'user.updated'];
      await write(
        Array.from({ length: 900 }, (_, nr) => ({
          event: events[nr % 3]!,
          actor_user_key: nr % 5 === 0 ? company.worker : company.admin,
          ago: nr * 13 * 60_000,
        })),
      );
      const plain = await drawAll();
      await count();
      expect((await countedRows()).sum).toBeGreaterThanOrEqual(900);
      expect(await drawAll()).toEqual(plain);
      await write([{ event: 'shift.cloned', ago: 30_000 }]);
      const after = await draw({ event: 'shift.cloned' });
      expect(after.bars.at(-1)!.counts).toEqual({ shift: 1 });
    },
  );

  it('count the newest of very many entries of one author, and say since when', async () => {
    await inOurs((tx) =>
      sql`insert into audit_events (key, company_key, occurred_at, event, actor_kind, actor_user_key, actor_name)
        select gen_random_uuid(), ${company.key}, ${new Date(api.clock.now())}::timestamptz - n * interval '10 seconds',
               'shift.created', 'user', ${company.worker}, 'Bento Outro' from generate_series(1, 20050) n`.execute(
        tx,
      ),
    );
    const { bars, bound } = await draw({ author: company.worker });
    expect(bound).toMatchObject({ entries: 20_000 });
    expect(bars.reduce((sum, { counts }) => sum + (counts?.['shift'] ?? 0), 0)).toBe(20_000);
  });
});

describe('what is counted of the audit log', () => {
  it('is counted once, by several runs at once and after days without one', async () => {
    await write(Array.from({ length: 300 }, (_, nr) => ({ ago: nr * hour })));
    await settle(api.db);
    await Promise.all([countOnce(), countOnce(), countOnce()]);
    const first = await countedRows();
    expect(first.sum).toBe(300);
    api.clock.set('2025-03-14T12:00:00Z');
    await write(Array.from({ length: 40 }, (_, nr) => ({ ago: nr * hour })));
    await count();
    await count();
    expect((await countedRows()).sum).toBe(340);
    api.clock.set('2025-03-09T12:00:00Z');
    await write([{}]);
    await count();
    expect((await countedRows()).sum).toBe(341);
  });

  it('goes with what retention removes, but for the names of what is held', async () => {
    await startAt('2025-09-20T12:00:00Z');
    await inOurs((tx) => tx.updateTable('companies').set({ audit_retention_months: 6 }).execute());
    const held = newKey(5);
    await write([
      { target_name: 'Antigo', ago: 250 * day },
      { target_kind: 'user', target_key: held, target_name: 'Mantida', ago: 250 * day },
      { target_name: 'Novo' },
    ]);
    await inOurs((tx) =>
      tx
        .insertInto('log_holds')
        .values({
          key: newKey(1),
          company_key: company.key,
          user_key: held,
          user_name: 'Mantida',
          reason: 'Processo 1',
          created_at: new Date(api.clock.now()),
          created_by_name: 'Rosa Outra',
        })
        .execute(),
    );
    await count();
    await maintainLog.run({ db: api.db, clock: api.clock });
    await count();
    const names = await inOurs((tx) => tx.selectFrom('audit_names').select('search_text').execute());
    const texts = names.map(({ search_text: text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['mantida', 'novo']));
    expect(texts).not.toContain('antigo');
    const { sum } = await countedRows();
    const left = await inOurs((tx) =>
      tx
        .selectFrom('audit_events')
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow(),
    );
    expect(sum).toBe(left.count);
  });
});
