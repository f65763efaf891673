import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Insertable } from 'kysely';
import { supportCode } from '@shiftgate/domain/search/support-code.ts';
import { newKey } from '#db/keys.ts';
import { toJson } from '#db/tables/columns.ts';
import type { Database } from '#db/tables/database.ts';
import { inCompany } from '#db/transactions.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertUser } from '#testing/rows.ts';

const hour = 3_600_000;
const day = 24 * hour;
let api: Api;
let other: Awaited<ReturnType<Api['otherCompany']>>;
let company: Awaited<ReturnType<Api['otherCompany']>>;
let token: string;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [company, other] = [await api.otherCompany(), await api.otherCompany()];
  ({ token } = company);
});

type Row = Partial<Insertable<Database['audit_events']>> & { readonly ago?: number };

async function write(companyKey: string, entries: readonly Row[]) {
  const rows = entries.map(({ ago = 0, ...row }) => ({
    key: newKey(api.clock.now()),
    company_key: companyKey,
    occurred_at: new Date(api.clock.now() - ago),
    event: 'shift.enabled',
    actor_kind: 'user' as const,
    actor_name: 'Ada Admin',
    target_kind: 'shift',
    target_key: newKey(1),
    target_name: 'Noite',
    ...row,
  }));
  await inCompany(api.db, companyKey, (tx) => tx.insertInto('audit_events').values(rows).execute());
  return rows;
}
const list = (query: object = {}) => api.call('audit.list', { token, query });
const eventsIn = async (query: object = {}) => (await list(query)).items.map(({ event }) => event);
const csv = (url: string) => api.app.inject({ url });
const ticket = (filters: object = {}, more: object = {}) =>
  api.call('downloads.createTicket', { token, body: { kind: 'audit_csv', filters, ...more } });

describe('the audit log', () => {
  it('shows the own company only, newest first, with author, object and facts', async () => {
    await write(other.key, [{ event: 'shift.deleted' }]);
    const [, added] = await write(company.key, [
      { ago: 1000 },
      {
        event: 'shift.users_added',
        actor_user_key: company.worker,
        actor_email: 'ada@aurora.example',
        after: toJson({ users_number: 5, users: [company.worker, newKey(1)] }),
        ip: '203.0.113.9',
        browser: 'chrome',
        os: 'linux',
      },
    ]);
    const { items, total } = await list();
    expect(items.map(({ event }) => event)).toEqual(['shift.users_added', 'shift.enabled']);
    expect(total).toBe(2);
    expect(items[0]).toMatchObject({
      author: { kind: 'person', key: company.worker, name: 'Ada Admin', email: 'ada@aurora.example' },
      target: { kind: 'shift', key: added!.target_key, name: 'Noite' },
      facts: { name: 'Noite', count: 2 },
      ip: '203.0.113.9',
      browser: 'chrome',
      os: 'linux',
    });
  });

  it('is read by control administrators alone, in lists, entries and files', async () => {
    await write(company.key, [{}]);
    const [entry] = (await list()).items;
    const manager = await api.tokenOf(
      company.key,
      await insertUser(api.db, company.key, { is_manager: true }),
    );
    const params = { id: entry!.id };
    const body = { kind: 'audit_csv', filters: {} };
    expect((await api.refusal('audit.list')).status).toBe(401);
    for (const refused of [
      api.refusal('audit.list', { token: manager }),
      api.refusal('audit.get', { token: manager, params }),
      api.refusal('downloads.createTicket', { token: manager, body }),
    ])
      expect(await refused).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  it('tells people, partners, the command line and the program apart', async () => {
    await write(company.key, [
      { actor_kind: 'partner', simulated_by_name: 'Paula Parceira', ago: 1 },
      { actor_kind: 'system', actor_name: 'command line', ago: 2 },
      { actor_kind: 'system', actor_name: 'system', ago: 3 },
    ]);
    expect((await list()).items.map(({ author }) => [author.kind, author.partner])).toEqual([
      ['partner', 'Paula Parceira'],
      ['command_line', null],
      ['system', null],
    ]);
  });

  it('filters by days, area, event, author and object', async () => {
    const [night] = await write(company.key, [
      { event: 'shift.deleted', ago: 1 },
      { event: 'shift.created', actor_user_key: company.worker, ago: 2 },
      { event: 'user.vacation_set', target_kind: 'user', target_key: company.worker, ago: 3 },
      { event: 'panel.signed_in', target_key: null, ago: 100 * day },
    ]);
    expect(await eventsIn()).toEqual(['shift.deleted', 'shift.created', 'user.vacation_set']);
    expect(await eventsIn({ range: '6m' })).toHaveLength(4);
    expect(await eventsIn({ area: 'shift' })).toEqual(['shift.deleted', 'shift.created']);
    expect(await eventsIn({ event: 'shift.created' })).toEqual(['shift.created']);
    expect(await eventsIn({ area: 'user', event: 'shift.created' })).toEqual([]);
    expect(await eventsIn({ author: company.worker })).toEqual(['shift.created']);
    expect(await eventsIn({ author: company.worker, area: 'user' })).toEqual([]);
    expect(await eventsIn({ target: night!.target_key })).toEqual(['shift.deleted']);
    expect(await eventsIn({ to: '2025-01-31' })).toEqual(['panel.signed_in']);
    for (const query of [{ from: '2025-03-10', to: '2025-03-09' }, { area: 'x' }, { event: 'x' }])
      expect((await api.refusal('audit.list', { token, query })).status).toBe(422);
  });

  it('finds names as they were and as they are, addresses and codes for support', async () => {
    const now = await insertUser(api.db, company.key, { name: 'Caio Antão', search_text: 'caio antao c@x' });
    const request_id = 'e5ca4fa5-388b-4f61-af2b-ff284f276b7a';
    await write(company.key, [
      { event: 'user.updated', target_key: now, target_name: 'Caio Velho', ago: 1 },
      { event: 'shift.created', target_name: '50%_ manhã', ago: 2 },
      { event: 'shift.cloned', actor_email: 'bia@aurora.example', ip: '10.9.0.1', request_id, ago: 3 },
    ]);
    expect(await eventsIn({ search: 'velho' })).toEqual(['user.updated']);
    expect(await eventsIn({ search: 'CAIO antã' })).toEqual(['user.updated']);
    expect(await eventsIn({ search: '50%_' })).toEqual(['shift.created']);
    expect(await eventsIn({ search: '%' })).toEqual(['shift.created']);
    expect(await eventsIn({ search: 'bia@' })).toEqual(['shift.cloned']);
    expect(await eventsIn({ search: '10.9.' })).toEqual(['shift.cloned']);
    expect(await eventsIn({ search: supportCode(request_id) })).toEqual(['shift.cloned']);
    expect(await eventsIn({ search: 'caio', area: 'shift' })).toEqual([]);
  });

  it.each([{}, { area: 'shift' }, { search: 'ada' }])(
    'pages through entries of one instant once each, with %j',
    async (query) => {
      const rows = await write(
        company.key,
        Array.from({ length: 60 }, (_, n) => ({
          ago: n < 40 ? 1000 : n,
          event: n % 2 === 0 ? 'shift.enabled' : 'shift.disabled',
        })),
      );
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof list>> = await list({
          ...query,
          page_size: 25,
          ...(cursor === null ? {} : { cursor }),
        });
        seen.push(...page.items.map((item) => item.id.slice(item.id.indexOf('-') + 1)));
        cursor = page.next;
      } while (cursor !== null);
      expect(seen).toHaveLength(60);
      expect(new Set(seen)).toEqual(new Set(rows.map((row) => row.key)));
    },
  );

  it('opens an entry with before, after, the named people and the code for support', async () => {
    const gone = newKey(1);
    const ana = await insertUser(api.db, company.key, { name: 'Ana Lima' });
    await write(company.key, [
      {
        event: 'shift.users_removed',
        before: toJson({ users_number: 2 }),
        after: toJson({ users_number: 0, users: [gone, ana] }),
        request_id: 'e5ca4fa5-388b-4f61-af2b-ff284f276b7a',
      },
    ]);
    const [entry] = (await list()).items;
    expect(await api.call('audit.get', { token, params: { id: entry!.id } })).toEqual({
      ...entry,
      before: { users_number: 2 },
      after: { users_number: 0, users: [gone, ana] },
      people: [{ key: ana, name: 'Ana Lima' }],
      support_code: 'WQ54-Z99R',
      task: null,
    });
  });

  it("finds neither another company's entry nor an invalid id", async () => {
    await write(other.key, [{}]);
    const [foreign] = (await api.call('audit.list', { token: other.token })).items;
    for (const id of [foreign!.id, 'x', `1-${'a'.repeat(36)}`])
      expect(await api.refusal('audit.get', { token, params: { id } })).toMatchObject({ status: 404 });
  });

  it('names the bulk action that a change was part of', async () => {
    await api.call('users.bulkVacation', {
      token,
      body: { users: [company.worker], start_date: '2025-04-01', end_date: '2025-04-10' },
    });
    await api.runTasks();
    const [entry] = (await list({ event: 'user.vacation_set' })).items;
    expect(await api.call('audit.get', { token, params: { id: entry!.id } })).toMatchObject({
      task: { kind: 'set_vacation' },
      facts: { from: '2025-04-01', to: '2025-04-10' },
    });
  });
});

describe('the audit log as CSV', () => {
  it.each([
    ['pt-BR', 'Agendou para 11/03/2025 09:00 a ativação do controle de acesso em a.example e b.example'],
    ['en', 'Scheduled for 11/03/2025 09:00'],
    ['es', '11/03/2025 09:00'],
  ])('says each event in a sentence of the company’s language: %s', async (language, sentence) => {
    await inCompany(api.db, company.key, (tx) =>
      tx.updateTable('companies').set({ language }).where('key', '=', company.key).execute(),
    );
    const after = { domains: ['a.example', 'b.example'], activation_datetime: '2025-03-11T12:00:00.000Z' };
    await write(company.key, [
      { event: 'control.activation_scheduled', after: toJson(after) },
      { event: 'shift.deleted', ago: 1 },
    ]);
    const { url } = await ticket({ area: 'control' });
    const lines = (await csv(url)).body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('control.activation_scheduled');
    if (language !== 'en') expect(lines[1]).toContain(sentence);
  });

  it.each([
    [
      'pt-BR',
      [
        'Iniciou uma preservação legal dos registros até 31/03/2025: Processo 12/2025',
        'Iniciou uma preservação legal dos registros de Ana Lima desde 05/03/2025 até 31/03/2025: Processo 12/2025',
        'Iniciou uma preservação legal dos registros de Bia Reis: Processo 12/2025',
        'Encerrou uma preservação legal dos registros de Ana Lima desde 05/03/2025 até 31/03/2025: Processo 12/2025',
      ],
    ],
    [
      'en',
      [
        'Placed a legal hold on log entries through 31/03/2025: Processo 12/2025',
        'Placed a legal hold on log entries of Ana Lima from 05/03/2025 through 31/03/2025: Processo 12/2025',
        'Placed a legal hold on log entries of Bia Reis: Processo 12/2025',
        'Lifted a legal hold on log entries of Ana Lima from 05/03/2025 through 31/03/2025: Processo 12/2025',
      ],
    ],
    [
      'es',
      [
        'Inició una conservación legal de registros hasta el 31/03/2025: Processo 12/2025',
        'Inició una conservación legal de registros de Ana Lima desde el 05/03/2025 hasta el 31/03/2025: Processo 12/2025',
        'Inició una conservación legal de registros de Bia Reis: Processo 12/2025',
        'Finalizó una conservación legal de registros de Ana Lima desde el 05/03/2025 hasta el 31/03/2025: Processo 12/2025',
      ],
    ],
  ])('tells legal holds of one case apart, by person and days: %s', async (language, sentences) => {
    await inCompany(api.db, company.key, (tx) =>
      tx.updateTable('companies').set({ language }).where('key', '=', company.key).execute(),
    );
    const hold = (body: object) =>
      api.call('audit.addHold', { token, body: { reason: 'Processo 12/2025', ...body } });
    const [ana, bia] = [
      await insertUser(api.db, company.key, { name: 'Ana Lima' }),
      await insertUser(api.db, company.key, { name: 'Bia Reis' }),
    ];
    await hold({ to: '2025-03-31' });
    const { items } = await hold({ user: ana, from: '2025-03-05', to: '2025-03-31' });
    await hold({ user: bia });
    const key = items.find(({ user }) => user?.key === ana)!.key;
    await api.call('audit.liftHold', { token, params: { key } });
    const { url } = await ticket({ area: 'log' });
    const file = (await csv(url)).body;
    for (const sentence of sentences) expect(file).toContain(sentence);
  });

  it('has the columns of the screen, names its days, and disarms formulas', async () => {
    await write(company.key, [
      { actor_name: '=1+1', actor_email: 'x@aurora.example', browser: 'chrome', os: 'linux', ip: '10.0.0.1' },
      { actor_kind: 'system', actor_name: 'system', ago: 1 },
    ]);
    const { url } = await ticket();
    const response = await csv(url);
    const lines = response.body.trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFF"Quando (horário de Brasília)";"Autor";"E-mail";"Parceiro";"Evento";"O que aconteceu";"Área";"IP";"Navegador";"Sistema";"Código para o suporte"',
    );
    expect(
      lines.some((line) =>
        line.includes(`"'=1+1";"x@aurora.example";"";"shift.enabled";"Ativou o turno Noite"`),
      ),
    ).toBe(true);
    expect(lines.at(-1)).toContain('"Sistema"');
    expect(response.headers['content-disposition']).toContain('audit-log-2025-03-03-to-2025-03-10.csv');
    expect((await csv(url)).statusCode).toBe(404);
  });

  it('has the chosen columns alone, in their order', async () => {
    await write(company.key, [{ ip: '10.0.0.1' }]);
    const { url } = await ticket({ area: 'shift' }, { columns: ['ip', 'area', 'what'] });
    expect((await csv(url)).body).toBe(
      '\uFEFF"IP";"Área";"O que aconteceu"\r\n"10.0.0.1";"Turnos";"Ativou o turno Noite"\r\n',
    );
    for (const columns of [[], ['ip', 'ip'], ['password']]) {
      const refused = await api.refusal('downloads.createTicket', {
        token,
        body: { kind: 'audit_csv', filters: {}, columns: columns as never },
      });
      expect(refused.status).toBe(422);
    }
  });

  it('writes more rows than one batch, each once', async () => {
    const rows = await write(
      company.key,
      Array.from({ length: 2100 }, (_, n) => ({ target_name: `T${n}`, ago: 1 + (n % 3) })),
    );
    const { url } = await ticket({ event: 'shift.enabled' });
    const lines = (await csv(url)).body.trimEnd().split('\r\n').slice(1);
    expect(new Set(lines).size).toBe(rows.length);
    expect(lines).toHaveLength(rows.length);
  });

  it('is refused to a person who is no control administrator any more', async () => {
    const admin = await insertUser(api.db, company.key, { is_allowed_admin: true });
    const { url } = await api.call('downloads.createTicket', {
      token: await api.tokenOf(company.key, admin),
      body: { kind: 'audit_csv', filters: {} },
    });
    await inCompany(api.db, company.key, (tx) =>
      tx
        .updateTable('users')
        .set({ is_allowed_admin: false, is_manager: true })
        .where('key', '=', admin)
        .execute(),
    );
    expect((await csv(url)).statusCode).toBe(403);
  });
});

describe('what is read leaves a row', () => {
  it.each([
    [
      { kind: 'access_log_csv', filters: { result: 'ip_blocked' } },
      { range: '7d', result: 'ip_blocked' },
    ],
    [
      { kind: 'audit_csv', filters: { area: 'user' } },
      { range: '7d', area: 'user' },
    ],
    [{ kind: 'users_csv', filters: {} }, {}],
    [{ kind: 'shifts_csv', filters: {} }, {}],
  ] as const)('a download: %j', async (body, after) => {
    await api.call('downloads.createTicket', { token, body: body as never });
    const row = (await api.audits(company.key)).findLast(({ event }) => event === 'report.downloaded');
    expect(row).toMatchObject({ target_name: body.kind, after });
  });

  it('another person’s access history, also where it was found by a search', async () => {
    const [ana, bia] = [
      await insertUser(api.db, company.key, { name: 'Ana Lima' }),
      await insertUser(api.db, company.key, { name: 'Bia Lima' }),
    ];
    const attempts = [
      ['Ana Lima', ana, 1],
      ['Ana Lima', ana, 2],
      ['Bia Lima', bia, 3],
      ['zoe', null, 4],
    ] as const;
    await inCompany(api.db, company.key, (tx) =>
      tx
        .insertInto('access_log')
        .values(
          attempts.map(([name, user_key, hours]) => ({
            key: newKey(1),
            company_key: company.key,
            occurred_at: new Date(api.clock.now() - hours * hour),
            user_key,
            user_name: user_key && name,
            email: `${name.slice(0, 3).toLowerCase()}@aurora.example`,
            result: user_key === null ? 'user_not_found' : 'success',
            is_allowed: user_key !== null,
          })),
        )
        .execute(),
    );
    const search = async (text: string) =>
      (await api.call('accessLog.list', { token, query: { search: text } })).items.length;
    const rows = async () =>
      (await api.audits(company.key)).filter(({ event }) => event === 'user.access_history_viewed');
    expect([await search('lima'), await search('zoe'), await search('nobody')]).toEqual([3, 1, 0]);
    expect(await rows()).toEqual([]);
    expect([await search('ana'), await search('ana lima')]).toEqual([2, 2]);
    expect(await rows()).toMatchObject([{ target_key: ana, target_name: 'Ana Lima' }]);
    await search('bia lima');
    expect((await rows()).map((row) => row.target_key).toSorted()).toEqual([ana, bia].toSorted());
  });

  it('another person’s access history, once an hour for each reader and person', async () => {
    const seen = await insertUser(api.db, company.key, { name: 'Ana Lima' });
    await inCompany(api.db, company.key, (tx) =>
      tx
        .insertInto('access_log')
        .values({
          key: newKey(1),
          company_key: company.key,
          occurred_at: new Date(api.clock.now() - hour),
          user_key: seen,
          user_name: 'Ana Lima',
          email: 'ana@aurora.example',
          result: 'success',
          is_allowed: true,
        })
        .execute(),
    );
    const read = (user?: string) =>
      api.call('accessLog.list', { token, query: user === undefined ? {} : { user } });
    const rows = async () =>
      (await api.audits(company.key)).filter(({ event }) => event === 'user.access_history_viewed');
    await read();
    // A person without entries has no history to read.
    await read(company.worker);
    expect(await rows()).toEqual([]);
    await Promise.all([read(seen), read(seen), read(seen)]);
    expect(await rows()).toMatchObject([{ target_key: seen, target_name: 'Ana Lima' }]);
    api.advance(hour - 1);
    await read(seen);
    expect(await rows()).toHaveLength(1);
    api.advance(1);
    await read(seen);
    expect(await rows()).toHaveLength(2);
  });

  it.each([
    'accessLog.list',
    'accessLog.chart',
    'accessLog.patterns',
    'sessions.list',
    'sessions.chart',
    'users.logouts',
  ] as const)(
    'another person’s history by %s, an own one never, and nothing of somebody without any',
    async (name) => {
      const seen = await insertUser(api.db, company.key, { name: 'Ana Lima' });
      const reader = await api.call('users.me', { token });
      const read = (user: string) =>
        api.send(name, {
          token,
          params: { key: user },
          query: name === 'users.logouts' ? {} : { user, view: 'ended' },
        });
      const rows = async () =>
        (await api.audits(company.key)).filter(({ event }) => event === 'user.access_history_viewed');
      await read(seen);
      expect(await rows()).toEqual([]);
      const at = new Date(api.clock.now() - hour);
      await inCompany(api.db, company.key, async (tx) => {
        for (const user of [seen, reader.key]) {
          await tx
            .insertInto('access_log')
            .values({
              key: newKey(1),
              company_key: company.key,
              occurred_at: at,
              user_key: user,
              user_name: 'Ana Lima',
              email: 'ana@aurora.example',
              result: 'success',
              is_allowed: true,
            })
            .execute();
          await tx
            .insertInto('sign_in_sessions')
            .values({
              key: newKey(1),
              company_key: company.key,
              user_key: user,
              session_hash: Buffer.from(user),
              authenticated_at: at,
              last_seen_at: at,
              expires_at: at,
              ip: '203.0.113.9',
              browser: 'chrome',
              os: 'windows',
              device_class: 'desktop',
              created_at: at,
              ended_at: at,
              end_cause: 'signed_out',
              is_at_workspace: true,
            })
            .execute();
          await tx
            .insertInto('planned_logouts')
            .values({
              key: newKey(1),
              company_key: company.key,
              user_key: user,
              due_at: at,
              next_try_at: at,
              scope: 'browser',
              cause: 'ordered',
              state: 'done',
              created_at: at,
              updated_at: at,
              done_at: at,
            })
            .execute();
        }
      });
      expect((await read(seen)).statusCode).toBe(200);
      await read(seen);
      await read(reader.key);
      expect(await rows()).toMatchObject([{ target_key: seen, target_name: 'Ana Lima' }]);
    },
  );
});
