import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import { inCompany } from '#db/transactions.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertPanelCompany } from '#testing/panel-company.ts';
import type { PanelCompany } from '#testing/panel-company.ts';
import { insertShift, insertUser } from '#testing/rows.ts';

let api: Api;
let company: PanelCompany;
const at = new Date('2025-03-10T12:00:00Z');

beforeAll(async () => {
  api = await startApi();
  company = await insertPanelCompany(api.db, api.clock.now());
});
afterAll(() => api.close());

type Columns = NonNullable<Extract<CallBody<'downloads.createTicket'>, { kind: 'users_csv' }>['columns']>;

async function download(filters: Record<string, string>, columns?: Columns): Promise<string[]> {
  const { url } = await api.call('downloads.createTicket', {
    token: company.tokens.manager,
    body: { kind: 'users_csv', filters, ...(columns === undefined ? {} : { columns }) },
  });
  expect((await api.app.inject({ method: 'HEAD', url })).statusCode).toBe(405);
  const response = await api.app.inject({ url });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(response.headers['content-disposition']).toBe('attachment; filename="users-2025-03-10.csv"');
  expect((await api.app.inject({ url })).statusCode).toBe(404);
  expect(response.body.startsWith('\uFEFF')).toBe(true);
  return response.body.slice(1).trimEnd().split('\r\n');
}

it('has the columns of the list for the people of a filter, and escapes spreadsheet formulas', async () => {
  const shifts = [
    await insertShift(api.db, company.key, { name: 'Manhã' }),
    await insertShift(api.db, company.key, { name: 'Noite; "B"' }),
  ];
  const user = await insertUser(api.db, company.key, {
    name: '=HYPERLINK("http://x")',
    email: 'formula@aurora.example',
    status: 'suspended',
    must_change_password: true,
    vacation_starts_on: '2025-03-01',
    vacation_ends_on: '2025-03-31',
    last_login_at: at,
    org_unit: '/Lojas/Centro',
    function_title: 'Padeiro',
    has_second_step: true,
  });
  await inCompany(api.db, company.key, (tx) =>
    tx
      .insertInto('shift_members')
      .values(
        shifts.map((key) => ({ company_key: company.key, shift_key: key, user_key: user, added_at: at })),
      )
      .execute(),
  );
  expect(await download({ status: 'suspended' })).toEqual([
    '"Nome";"E-mail";"Situação";"Turnos";"Função";"Último acesso (horário de Brasília)";"Senha alterada em (horário de Brasília)";"Unidade organizacional";"Cargo";"Domínio";"Verificação em duas etapas"',
    `"'=HYPERLINK(""http://x"")";"formula@aurora.example";"Suspenso, De férias, Deve trocar a senha";"Manhã, Noite; ""B""";"Usuário";"2025-03-10 09:00:00";"";"/Lojas/Centro";"Padeiro";"aurora.example";"Usa"`,
  ]);
  await insertUser(api.db, company.key, { is_delegated_admin: true, is_manager: true });
  const functions = (await download({ without_shift: 'true' }, ['function'])).slice(1);
  expect(functions.toSorted()).toEqual([
    '"Administrador autorizado"',
    '"Administrador do Google Workspace, Gestor"',
    '"Gestor"',
    '"Gestor"',
    '"Superadministrador"',
    '"Usuário"',
  ]);
  const speak = (language: string) =>
    inCompany(api.db, company.key, (tx) => tx.updateTable('companies').set({ language }).execute());
  await speak('es');
  const spanish = await download({ status: 'suspended' });
  expect(spanish[0]).toContain('"Nombre";"Correo electrónico";"Estado"');
  expect(spanish[0]).toContain('"Unidad organizativa";"Puesto"');
  expect(spanish[1]).toContain('"Suspendido, De vacaciones');
  await speak('pt-BR');
});

it('has the requested columns in their order, and no unknown ones', async () => {
  expect(await download({ status: 'suspended' }, ['name', 'domain', 'uo', 'email'])).toEqual([
    '"Nome";"Domínio";"Unidade organizacional";"E-mail"',
    `"'=HYPERLINK(""http://x"")";"aurora.example";"/Lojas/Centro";"formula@aurora.example"`,
  ]);
  for (const columns of [['name', 'password_hash'], ['name', 'name'], []])
    expect(
      (
        await api.send('downloads.createTicket', {
          token: company.tokens.manager,
          body: { kind: 'users_csv', filters: {}, columns },
        })
      ).statusCode,
    ).toBe(422);
});

it('reads more people than a batch, each once, in the requested order', async () => {
  const many = Array.from({ length: 2100 }, (_, index) => index);
  const row = (index: number) => ({
    key: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    company_key: company.key,
    directory_id: `many-${index}`,
    email: `many.${index}@aurora.example`,
    username: `many.${index}`,
    name: 'Muitos',
    search_text: `muitos\nmany.${index}@aurora.example`,
    domain: 'muitos.example',
    status: 'active' as const,
    last_login_at: index % 2 === 0 ? null : new Date(at.getTime() - (index % 7) * 60_000),
    created_at: at,
    updated_at: at,
  });
  await inCompany(api.db, company.key, (tx) => tx.insertInto('users').values(many.map(row)).execute());
  const lines = (await download({ domain: 'muitos.example', sort: '-last_login' })).slice(1);
  expect(new Set(lines).size).toBe(2100);
  const instants = lines.map((line) => line.split(';')[5] ?? '');
  expect(instants).toEqual(instants.toSorted().reverse());
  expect(instants.filter((text) => text === '""')).toHaveLength(1050);
});
