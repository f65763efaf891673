import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import { inCompany } from '#db/transactions.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertPanelCompany } from '#testing/panel-company.ts';
import type { PanelCompany } from '#testing/panel-company.ts';
import { insertShift } from '#testing/rows.ts';

type Body = Extract<CallBody<'downloads.createTicket'>, { kind: 'shifts_csv' }>;

let api: Api;
let company: PanelCompany;

beforeAll(async () => {
  api = await startApi();
  company = await insertPanelCompany(api.db, api.clock.now());
  const token = company.tokens.manager;
  const day = await insertShift(api.db, company.key, { name: '=Manhã; "A"', color: '3' });
  await insertShift(api.db, company.key, { name: 'Noite', state: 'disabled' });
  await api.call('shifts.replaceRules', {
    token,
    params: { key: day },
    body: { rules: [{ kind: 'everyday', start_hour: '08:00', end_hour: '18:00' }] },
  });
  await api.call('shifts.addUsers', {
    token,
    params: { key: day },
    body: { users: [company.people.worker] },
  });
  const summer = await insertShift(api.db, company.key, { name: 'Verão', state: 'disabled' });
  await api.call('shifts.update', {
    token,
    params: { key: summer },
    body: { state: 'scheduled', period: { start_date: '2025-12-01', end_date: null } },
  });
});
afterAll(() => api.close());

async function download(filters: Body['filters'], columns?: Body['columns']): Promise<string[]> {
  const { url } = await api.call('downloads.createTicket', {
    token: company.tokens.manager,
    body: { kind: 'shifts_csv', filters, ...(columns === undefined ? {} : { columns }) },
  });
  expect((await api.app.inject({ method: 'HEAD', url })).statusCode).toBe(405);
  const response = await api.app.inject({ url });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(response.headers['content-disposition']).toBe('attachment; filename="shifts-2025-03-10.csv"');
  expect((await api.app.inject({ url })).statusCode).toBe(404);
  expect(response.body.startsWith('\uFEFF')).toBe(true);
  return response.body.slice(1).trimEnd().split('\r\n');
}

it('has the columns of the list in its order, and escapes spreadsheet formulas', async () => {
  expect(await download({ sort: '-name' })).toEqual([
    '"Turno";"Estado";"Ativo a partir de";"Ativo até";"Pessoas";"Regras";"Próxima mudança (horário de Brasília)";"O que muda"',
    '"Verão";"Agendado";"2025-12-01";"";"0";"0";"";""',
    '"Noite";"Desativado";"";"";"0";"0";"";""',
    `"'=Manhã; ""A""";"Ativado";"";"";"1";"1";"2025-03-10 18:00:00";"Fecha"`,
  ]);
});

it('has the shifts of search and filters, like the list', async () => {
  const names = async (filters: Body['filters']) => (await download(filters, ['name'])).slice(1);
  expect(await names({ search: 'noite' })).toEqual(['"Noite"']);
  expect(await names({ state: 'scheduled' })).toEqual(['"Verão"']);
  expect(await names({ without_rules: 'true' })).toEqual(['"Noite"', '"Verão"']);
  expect(await names({ without_users: 'true', search: 'verao' })).toEqual(['"Verão"']);
  expect(await names({ color: '3' })).toEqual([`"'=Manhã; ""A"""`]);
});

it('has the requested columns, in their order, and no unknown ones', async () => {
  expect(await download({ search: 'manha' }, ['name', 'rules', 'users_number'])).toEqual([
    '"Turno";"Regras";"Pessoas"',
    `"'=Manhã; ""A""";"1";"1"`,
  ]);
  for (const columns of [['name', 'password'], ['name', 'name'], []])
    expect(
      (
        await api.send('downloads.createTicket', {
          token: company.tokens.manager,
          body: { kind: 'shifts_csv', filters: {}, columns },
        })
      ).statusCode,
    ).toBe(422);
});

it("uses the company's language", async () => {
  await inCompany(api.db, company.key, (tx) => tx.updateTable('companies').set({ language: 'es' }).execute());
  const [head, line] = await download({ search: 'manha' }, ['name', 'state', 'next_change']);
  expect(head).toBe(
    '"Turno";"Estado";"Activo desde";"Activo hasta";"Próximo cambio (hora de Brasilia)";"Qué cambia"',
  );
  expect(line).toContain('"Cierra"');
});
