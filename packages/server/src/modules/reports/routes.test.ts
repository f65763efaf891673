import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Insertable } from 'kysely';
import { supportCode } from '@shiftgate/domain/search/support-code.ts';
import { newKey } from '#db/keys.ts';
import { toJson } from '#db/tables/columns.ts';
import type { AccessLogTable } from '#db/tables/access-log-table.ts';
import { connectAdmin } from '#db/setup/admin-connection.ts';
import { inCompany } from '#db/transactions.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertUser } from '#testing/rows.ts';
import { isDenied } from '../access-log/public.ts';

const day = 86_400_000;
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

async function log(
  companyKey: string,
  entries: readonly (Partial<Insertable<AccessLogTable>> & { ago?: number })[],
) {
  const rows = entries.map(({ ago = 0, ...row }) => ({
    key: newKey(api.clock.now()),
    company_key: companyKey,
    occurred_at: new Date(api.clock.now() - ago),
    email: 'ana@aurora.example',
    result: 'success',
    is_allowed: true,
    ...row,
  }));
  await inCompany(api.db, companyKey, (tx) => tx.insertInto('access_log').values(rows).execute());
  return rows;
}
const list = (query: object = {}) => api.call('accessLog.list', { token, query });
const csv = (url: string) => api.app.inject({ url });
const ticket = (filters: object = {}) =>
  api.call('downloads.createTicket', { token, body: { kind: 'access_log_csv', filters } });

describe('the access log', () => {
  it('requires a token and shows the own company only, newest first', async () => {
    await log(other.key, [{ email: 'fora@outra.example' }]);
    await log(company.key, [
      { ago: 2000, email: 'antes@aurora.example' },
      { email: 'depois@aurora.example' },
    ]);
    expect((await api.refusal('accessLog.list')).status).toBe(401);
    expect((await list()).items.map((item) => item.email)).toEqual([
      'depois@aurora.example',
      'antes@aurora.example',
    ]);
  });

  it('accepts only its ranges', async () => {
    // It is 09:00, and a range of days begins with the first of them.
    const ages = [0.9, 1.1, 7.3, 7.4, 93.3, 93.4, 186.3, 186.4];
    await log(
      company.key,
      ages.map((days) => ({ ago: days * day })),
    );
    expect((await list()).items).toHaveLength(3);
    expect((await list({ range: 'last_24_hours' })).items).toHaveLength(1);
    expect((await list({ range: '7d' })).items).toHaveLength(3);
    expect((await list({ range: '3m' })).items).toHaveLength(5);
    expect((await list({ range: '6m' })).items).toHaveLength(7);
    expect((await api.refusal('accessLog.list', { token, query: { range: '9y' } })).status).toBe(422);
  });

  it('reads chosen days from midnight to midnight of the company, either side open', async () => {
    // 09:00 on 10 March in São Paulo, three hours behind UTC.
    const at = (text: string) => ({ ago: api.clock.now() - Date.parse(text), email: `${text}@x.example` });
    const [before, first, last] = ['2025-03-09T02:59:59Z', '2025-03-09T03:00:00Z', '2025-03-10T02:59:59Z'];
    await log(company.key, [before, first, last, '2025-03-10T03:00:00Z'].map(at));
    const found = async (query: object) => (await list(query)).items.map(({ email }) => email.slice(0, -10));
    expect(await found({ from: '2025-03-09', to: '2025-03-09' })).toEqual([last, first]);
    expect(await found({ to: '2025-03-08' })).toEqual([before]);
    expect(await found({ from: '2025-03-10', range: '6m' })).toHaveLength(1);
    for (const days of [{ from: '2025-03-10', to: '2025-03-09' }, { from: '2025-02-30' }]) {
      expect((await api.refusal('accessLog.list', { token, query: days })).status).toBe(422);
      const body = { kind: 'access_log_csv', filters: days };
      expect((await api.refusal('downloads.createTicket', { token, body })).status).toBe(422);
    }
  });

  it('lists denials alone, which are neither sign-outs nor the first half of a sign-in', async () => {
    await log(company.key, [
      { email: 'entrou@aurora.example' },
      { email: 'fora@aurora.example', result: 'ip_blocked', is_allowed: false, ago: 1 },
      { email: 'saiu@aurora.example', result: 'signed_out', is_allowed: false, ago: 2 },
      { email: 'caiu@aurora.example', result: 'forced_logout', is_allowed: false, ago: 3 },
      { email: 'troca@aurora.example', result: 'password_change_due', is_allowed: false, ago: 4 },
    ]);
    const found = async (query: object) => (await list(query)).items.map(({ email }) => email);
    expect(await found({ decision: 'denied' })).toEqual(['fora@aurora.example']);
    expect(await found({ decision: 'allowed' })).toEqual(['entrou@aurora.example']);
    const { denials_total: total } = await api.call('home.summary', { token });
    expect((await list({ decision: 'denied', range: 'last_24_hours' })).total).toBe(total);
  });

  it('filters by the shift that decided', async () => {
    const [night, day] = [newKey(1), newKey(2)];
    await log(company.key, [
      { shift_key: night, shift_name: 'Noite' },
      { shift_key: day, shift_name: 'Dia', ago: 1 },
      { ago: 2 },
    ]);
    expect((await list({ shift: night })).items).toMatchObject([{ shift: { key: night, name: 'Noite' } }]);
    const { body } = await csv((await ticket({ shift: day })).url);
    expect(body.match(/"Dia"/g)).toHaveLength(1);
    expect(body).not.toContain('"Noite"');
  });

  it('counts what the filters find on every page, and says when a search is not counted', async () => {
    await log(
      company.key,
      Array.from({ length: 60 }, (_, n) => ({ ago: n, ...(n < 2 ? { ip: '10.0.0.1' } : {}) })),
    );
    const first = await list({ page_size: 25 });
    expect(first).toMatchObject({ total: 60, has_more_than_total: false });
    expect((await list({ page_size: 25, cursor: first.next ?? '' })).total).toBe(60);
    expect((await list({ page_size: 25, search: 'ana@' })).total).toBeNull();
    expect((await list({ page_size: 25, search: '10.0.0.1' })).total).toBe(2);
  });

  it('finds a denial by its code for support, however it is typed and however old it is', async () => {
    const requests = ['e5ca4fa5-388b-4f61-af2b-ff284f276b7a', 'e5ca4fa5-3900-4f61-af2b-ff284f276b7a'];
    await log(other.key, [{ request_id: requests[0]!, result: 'ip_blocked', is_allowed: false }]);
    await log(company.key, [
      { request_id: requests[0]!, result: 'ip_blocked', is_allowed: false, ago: 40 * day },
      { request_id: requests[1]!, result: 'no_shift', is_allowed: false, ago: 1 },
      { request_id: newKey(1), email: 'entrou@aurora.example', ago: 2 },
    ]);
    for (const search of ['WQ54-Z99R', 'wq54z99r', 'wq54 z99r']) {
      const { items, next } = await list({ search, decision: 'allowed' });
      expect(items).toMatchObject([{ result: 'ip_blocked', support_code: 'WQ54-Z99R' }]);
      expect(next).toBeNull();
    }
    expect((await list({ search: supportCode(requests[1]!) })).items).toMatchObject([{ result: 'no_shift' }]);
    expect((await list({ search: 'WQ54-Z99Z' })).items).toEqual([]);
    const [allowed] = (await list({ search: 'entrou@' })).items;
    expect(allowed).toMatchObject({ support_code: null });
  });

  it.each([
    ['e5ca4fa5388b4f61af2bff284f276b7a', 'e5ca4fa5388b4f61af2bff284f276b7b'],
    ['E5CA4FA5-388B-4F61-AF2B-FF284F276B7A', 'E5CA4FA5-388B-4F61-AF2B-FF284F276B7B'],
  ])('finds a denial by the request id that its proxy gave (%s)', async (id, near) => {
    const denied = { result: 'ip_blocked', is_allowed: false };
    await log(company.key, [
      { ...denied, request_id: id },
      { ...denied, request_id: near },
    ]);
    await log(other.key, [{ ...denied, request_id: id }]);
    expect((await list({ search: ` ${id}` })).items).toMatchObject([{ support_code: id }]);
    expect((await list({ search: id.slice(0, 20) })).items).toEqual([]);
  });

  it("finds one person's denial by a code, however many ids of a proxy's clock begin the same", async () => {
    const denied = { result: 'ip_blocked', is_allowed: false };
    const ids = ['019aaf3c-5b1e-7c3a-9f00-2b7d5e8a1c44', '019aaf3c-5b1f-7a01-8e11-0c6f4d9b2a33'];
    const random = '019aaf3c-5b1e-4c3a-9f00-2b7d5e8a1c44';
    await log(
      company.key,
      [...ids, random].map((request_id, ago) => ({ ...denied, request_id, ago })),
    );
    const { items } = await list();
    expect(items.map((item) => item.support_code)).toEqual([...ids, supportCode(random)]);
    for (const item of items) expect((await list({ search: item.support_code! })).items).toEqual([item]);
  });

  it('knows no code for support of an entry that showed none', async () => {
    const results = ['signed_out', 'forced_logout', 'password_change_due'];
    const request_id = 'e5ca4fa5-388b-4f61-af2b-ff284f276b7a';
    await log(
      company.key,
      results.map((result, ago) => ({ request_id, result, is_allowed: false, ago })),
    );
    const { items } = await list();
    expect(items.map((item) => [item.result, item.support_code])).toEqual(
      results.map((result) => [result, null]),
    );
    const [id] = items.map((item) => item.id);
    expect(await api.call('accessLog.get', { token, params: { id: id! } })).toMatchObject({
      support_code: null,
    });
    expect((await list({ search: 'WQ54-Z99R' })).items).toEqual([]);
  });

  it('finds a code for support among the entries of one person, if one is chosen', async () => {
    const [mine, theirs] = [
      await insertUser(api.db, company.key, { name: 'Ana' }),
      await insertUser(api.db, company.key, { name: 'Bia' }),
    ];
    const request_id = 'e5ca4fa5-388b-4f61-af2b-ff284f276b7a';
    await log(company.key, [{ request_id, user_key: mine, result: 'ip_blocked', is_allowed: false }]);
    expect((await list({ search: 'WQ54-Z99R', user: mine })).items).toHaveLength(1);
    expect((await list({ search: 'WQ54-Z99R', user: theirs })).items).toEqual([]);
  });

  it('reads denials along indexes of the same condition', async () => {
    const admin = await connectAdmin(api.database.superuserConfig);
    try {
      // PostgreSQL prints a condition in its own words, so both are printed by it.
      const { sql: text } = isDenied().compile(api.db.kysely);
      await admin.query('begin');
      await admin.query(`create index denied_by_test on access_log (company_key) where ${text}`);
      await admin.query(
        `create index coded_by_test on access_log (company_key) where ${text} and request_id is not null`,
      );
      const { rows } = await admin.query<{ name: string; condition: string }>(
        `select indexrelid::regclass::text as name, pg_get_expr(indpred, indrelid) as condition
           from pg_index where indrelid = 'access_log'::regclass and indpred is not null`,
      );
      const conditions = new Map(rows.map((row) => [row.name, row.condition]));
      expect(conditions.get('denied_by_test')).toBeTruthy();
      expect(conditions.get('access_log_of_denied')).toBe(conditions.get('denied_by_test'));
      expect(conditions.get('access_log_by_code')).toBe(conditions.get('coded_by_test'));
    } finally {
      await admin.query('rollback');
      await admin.end();
    }
  });

  it('finds a person whose name reads as a code for support', async () => {
    const key = await insertUser(api.db, company.key, { name: 'Fernanda', search_text: 'fernanda f@x' });
    await log(company.key, [{ user_key: key, user_name: 'Fernanda' }]);
    expect((await list({ search: 'fernanda' })).items).toMatchObject([{ user: { key } }]);
  });

  it('lists every use of the default password with its outcome', async () => {
    await log(company.key, [
      {
        ago: 3000,
        email: 'troca@aurora.example',
        result: 'password_change_due',
        notes: ['default_password'],
      },
      { ago: 2000, email: 'vencida@aurora.example', result: 'password_change_due' },
      {
        ago: 1000,
        email: 'cedo@aurora.example',
        result: 'outside_allowed_hours',
        is_allowed: false,
        notes: ['control_inactive', 'default_password'],
      },
    ]);
    const emails = async (query: object) =>
      (await list({ note: 'default_password', ...query })).items.map(({ email }) => email);
    expect(await emails({})).toEqual(['cedo@aurora.example', 'troca@aurora.example']);
    expect(await emails({ result: 'password_change_due' })).toEqual(['troca@aurora.example']);
    expect(await emails({ search: 'cedo@' })).toEqual(['cedo@aurora.example']);
    const { url } = await ticket({ note: 'default_password' });
    expect((await csv(url)).body.trimEnd().split('\r\n').slice(1)).toHaveLength(2);
    expect((await api.refusal('accessLog.list', { token, query: { note: 'x' } })).status).toBe(422);
  });

  it('shows a sign-out as a logout, with filter and download, and not as a denial', async () => {
    await log(company.key, [
      { email: 'saiu@aurora.example', result: 'signed_out', is_allowed: false, notes: ['own_page'] },
      { email: 'fora@aurora.example', result: 'ip_blocked', is_allowed: false, ago: 5 },
    ]);
    expect((await list({ result: 'signed_out' })).items).toMatchObject([
      { email: 'saiu@aurora.example', event: 'logout', notes: ['own_page'] },
    ]);
    expect((await list({ event: 'logout' })).items.map(({ email }) => email)).toEqual([
      'saiu@aurora.example',
    ]);
    expect((await list({ event: 'login', page_size: 25 })).items.map(({ email }) => email)).toEqual([
      'fora@aurora.example',
    ]);
    const { url } = await ticket({ result: 'signed_out' });
    expect((await csv(url)).body).toContain(
      '"saiu@aurora.example";"Saída";"Saída";"Pela página da própria pessoa";"Saiu: Pela página da própria pessoa"',
    );
    const { denials } = await api.call('home.summary', { token });
    expect(denials.map((each) => each.result)).toEqual(['ip_blocked']);
  });

  it('names who acted: the person, who ordered a logout, or the program', async () => {
    const forced = { result: 'forced_logout', is_allowed: false, user_key: newKey(1), user_name: 'Ana Lima' };
    await log(company.key, [
      { user_name: 'Ana Lima' },
      {
        email: 'ninguem@aurora.example',
        user_name: null,
        result: 'user_not_found',
        is_allowed: false,
        ago: 1,
      },
      { ...forced, notes: ['ordered'], trace: toJson({ orderedBy: 'Paula Lima' }), ago: 2 },
      { ...forced, notes: ['permission_ended'], trace: toJson({ orderedBy: null }), ago: 3 },
    ]);
    const authors = ['Ana Lima', 'ninguem@aurora.example', 'Paula Lima', null];
    expect((await list()).items.map(({ author }) => author)).toEqual(authors);
    const { url } = await api.call('downloads.createTicket', {
      token,
      body: { kind: 'access_log_csv', filters: {}, columns: ['author', 'what'] },
    });
    expect((await csv(url)).body.trimEnd().split('\r\n').slice(1)).toEqual([
      '"Ana Lima";"Entrou"',
      '"ninguem@aurora.example";"Tentou entrar: Usuário não encontrado"',
      '"Paula Lima";"Encerrou a sessão de Ana Lima: Solicitada no painel"',
      '"Sistema";"Encerrou a sessão de Ana Lima: Fim do horário"',
    ]);
  });

  it('pages through entries of one instant once each', async () => {
    const rows = await log(
      company.key,
      Array.from({ length: 60 }, (_, n) => ({ ago: n < 40 ? 1000 : n })),
    );
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({
        page_size: 25,
        ...(cursor === null ? {} : { cursor }),
      });
      seen.push(...page.items.map((item) => item.id));
      cursor = page.next;
    } while (cursor !== null);
    expect(seen).toHaveLength(60);
    expect(new Set(seen.map((id) => id.slice(id.indexOf('-') + 1)))).toEqual(
      new Set(rows.map((row) => row.key)),
    );
  });

  it('filters by result, person and text', async () => {
    const caio = await insertUser(api.db, company.key, { name: 'Caio Antão', search_text: 'caio antao c@x' });
    await insertUser(api.db, other.key, { name: 'Caio de Fora', search_text: 'caio de fora' });
    await log(other.key, [{ email: 'caio@outra.example' }]);
    await log(company.key, [
      {
        result: 'outside_allowed_hours',
        is_allowed: false,
        user_key: company.worker,
        user_name: 'Bento Outro',
      },
      { user_key: caio, user_name: 'Caio Antes', ago: 5 },
      { email: 'a_b@aurora.example' },
      { email: 'acb@aurora.example' },
    ]);
    expect((await list({ result: 'outside_allowed_hours' })).items).toHaveLength(1);
    expect((await list({ user: company.worker })).items).toMatchObject([{ user: { name: 'Bento Outro' } }]);
    expect((await list({ search: 'CAIO antã' })).items).toMatchObject([{ user: { key: caio } }]);
    expect((await list({ search: 'caio', result: 'outside_allowed_hours' })).items).toEqual([]);
    expect((await list({ search: 'a_b' })).items.map((item) => item.email)).toEqual(['a_b@aurora.example']);
    expect((await list({ search: '%' })).items).toHaveLength(0);
  });

  it('finds entries by address or prefix', async () => {
    await log(other.key, [{ ip: '192.168.0.9' }]);
    await log(company.key, [
      { ip: '192.168.0.9', user_key: company.worker },
      { ip: '192.168.1.10', ago: 1 },
      { ip: '192.16.8.1', ago: 2 },
      { ip: '2001:db8::1', ago: 3 },
      { email: '192.168.@aurora.example', ago: 4 },
    ]);
    const found = async (query: object) => (await list(query)).items.map((item) => item.ip);
    expect(await found({ search: '192.168.' })).toEqual(['192.168.0.9', '192.168.1.10']);
    expect(await found({ search: '192.168.1.1' })).toEqual([]);
    expect(await found({ search: '2001:DB8:0::1' })).toEqual(['2001:db8::1']);
    expect(await found({ search: '2001:db8:' })).toEqual(['2001:db8::1']);
    expect(await found({ search: '192.', user: company.worker })).toEqual(['192.168.0.9']);
  });

  it.each([
    'x',
    '["x","y"]',
    '["2025-03-10T12:00:00.000Z","y"]',
    '["now","00000000-0000-4000-8000-000000000000"]',
    '["2026-02-30T00:00:00.000Z","00000000-0000-4000-8000-000000000000"]',
    '["0000-01-01T00:00:00.000Z","00000000-0000-4000-8000-000000000000"]',
    '[1,2]',
  ])('refuses the cursor %s', async (text) => {
    const query = { cursor: Buffer.from(text).toString('base64url') };
    expect(await api.refusal('accessLog.list', { token, query })).toMatchObject({
      status: 422,
      fields: [{ path: 'cursor', rule: 'invalid' }],
    });
  });

  it('shows one entry with its trace', async () => {
    await log(company.key, [
      {
        trace: toJson({ checks: ['hours'] }),
        next_opening: new Date(api.clock.now() + day),
        is_allowed: false,
      },
    ]);
    const [entry] = (await list()).items;
    expect(await api.call('accessLog.get', { token, params: { id: entry!.id } })).toMatchObject({
      ...entry,
      trace: { checks: ['hours'] },
      next_opening: new Date(api.clock.now() + day).toISOString(),
    });
  });

  it("finds neither another company's entry nor an invalid key", async () => {
    await log(other.key, [{}]);
    const [foreign] = (await api.call('accessLog.list', { token: other.token })).items;
    const ids = [
      foreign!.id,
      'x',
      `1-${'-'.repeat(36)}`,
      `1-${'a'.repeat(36)}`,
      `999999999999999-${other.worker}`,
    ];
    for (const id of ids) {
      expect(await api.refusal('accessLog.get', { token, params: { id } })).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
    }
  });
});

describe('the access log as CSV', () => {
  it('requires a token for the ticket, and a ticket for the file', async () => {
    const body = { kind: 'access_log_csv', filters: {} };
    expect((await api.refusal('downloads.createTicket', { body })).status).toBe(401);
    expect(
      (await api.refusal('downloads.createTicket', { token, body: { ...body, kind: 'x' } })).status,
    ).toBe(422);
    for (const query of ['', '?ticket=', '?ticket=forged', '?ticket=a&ticket=b']) {
      const response = await csv(`/api/downloads/access-logs.csv${query}`);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('returns the matching rows of the own company once', async () => {
    await log(other.key, [{ email: 'fora@outra.example' }]);
    await log(company.key, [
      { email: 'ana@aurora.example', user_name: 'Ana "A" Souza' },
      { email: 'bia@aurora.example', result: 'outside_allowed_hours', is_allowed: false },
      { email: 'velha@aurora.example', ago: 8 * day },
    ]);
    const { url } = await ticket({ result: 'success' });
    expect(url).not.toContain(token);
    expect((await api.app.inject({ method: 'HEAD', url })).statusCode).toBe(405);
    const response = await csv(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('text/csv');
    expect(response.headers['cache-control']).toBe('no-store');
    const lines = response.body.trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFF"Quando (horário de Brasília)";"Pessoa";"E-mail";"Evento";"Resultado";"Observações";"O que aconteceu";"Autor";"Turno";"IP";"Navegador";"Sistema";"Código para o suporte"',
    );
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^"2025-03-10 \d\d:\d\d:\d\d";/);
    expect(lines[1]).toContain(
      '"Ana ""A"" Souza";"ana@aurora.example";"Entrada";"Acesso permitido";"";"Entrou";"Ana ""A"" Souza"',
    );
    expect((await csv(url)).statusCode).toBe(404);
    const searched = await csv((await ticket({ search: 'bia@' })).url);
    expect(searched.body.trimEnd().split('\r\n').slice(1)).toEqual([expect.stringContaining('"bia@')]);
  });

  it('has the requested columns in their order, and no unknown or doubled ones', async () => {
    await log(company.key, [{ email: 'bia@aurora.example', result: 'ip_blocked', is_allowed: false }]);
    const of = (columns: readonly string[]) => ({ kind: 'access_log_csv', filters: {}, columns });
    const { url } = await api.call('downloads.createTicket', {
      token,
      body: { kind: 'access_log_csv', filters: {}, columns: ['result', 'email'] },
    });
    expect((await csv(url)).body).toBe(
      '\uFEFF"Resultado";"E-mail"\r\n"IP bloqueado";"bia@aurora.example"\r\n',
    );
    for (const columns of [['trace'], ['ip', 'ip'], []])
      expect((await api.refusal('downloads.createTicket', { token, body: of(columns) })).status).toBe(422);
  });

  it('says times in the zone of the company, which the heading names, and the days in the name of the file', async () => {
    const late = Date.parse('2025-03-10T01:05:09Z');
    await log(company.key, [{ ago: api.clock.now() - late }]);
    const { body, headers } = await csv((await ticket({ range: 'last_24_hours' })).url);
    expect(body).toContain('"2025-03-09 22:05:09"');
    expect(headers['content-disposition']).toContain('access-log-2025-03-09-to-2025-03-10.csv');
    const nameOf = async (filters: object) =>
      (await csv((await ticket(filters)).url)).headers['content-disposition'];
    expect(await nameOf({ from: '2025-03-01', to: '2025-03-09' })).toContain(
      'access-log-2025-03-01-to-2025-03-09.csv',
    );
    expect(await nameOf({ to: '2025-03-09', decision: 'denied' })).toContain(
      'access-log-denied-to-2025-03-09.csv',
    );
    await inCompany(api.db, company.key, (tx) =>
      tx.updateTable('companies').set({ zone: 'America/Manaus', language: 'en' }).execute(),
    );
    const manaus = (await csv((await ticket()).url)).body;
    expect(manaus).toContain('"When (Amazon Time)"');
    expect(manaus).toContain('"2025-03-09 21:05:09"');
  });

  it('accepts one of two concurrent downloads', async () => {
    const { url } = await ticket();
    const statuses = await Promise.all([0, 1].map(async () => (await csv(url)).statusCode));
    expect(statuses.toSorted()).toEqual([200, 404]);
  });

  it('is valid for 60 seconds', async () => {
    const [inTime, late] = [await ticket(), await ticket()];
    api.advance(60_000 - 1);
    expect((await csv(inTime.url)).statusCode).toBe(200);
    api.advance(1);
    expect((await csv(late.url)).statusCode).toBe(404);
  });

  it.each(['=1+1', '+1', '-1', '@sum(a1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1'])(
    'escapes the formula %j',
    async (name) => {
      await log(company.key, [{ user_name: name }]);
      const { body } = await csv((await ticket()).url);
      expect(body).toContain(`;"'${name.replace(/[\t\r\n]/, ' ')}";`);
    },
  );

  it('writes more rows than one batch, each once', async () => {
    const rows = await log(
      company.key,
      Array.from({ length: 2100 }, (_, n) => ({ email: `p${n}@aurora.example`, ago: n % 3 })),
    );
    const lines = (await csv((await ticket()).url)).body.trimEnd().split('\r\n').slice(1);
    expect(new Set(lines).size).toBe(rows.length);
    expect(lines).toHaveLength(rows.length);
  });
});
