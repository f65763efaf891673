import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aKey, aSummary, testInstant } from '#testing/entities.ts';
import type { Summary } from './model.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { HomePage } from './home-page.tsx';

const people = {
  total: 240,
  controlled: 228,
  exempt: 3,
  without_shift: 200,
  can_sign_in: 5,
  cannot_sign_in: 217,
  blocked: 210,
  no_way_in: 7,
  no_identifier: 0,
  temporary_ended: 4,
  no_address: 1,
  no_password: 2,
  inside_hours: 7,
  outside_hours: 21,
  suspended: 9,
};
const control = (state: Summary['control']['state']) => ({ ...aSummary().control, state });
const ready = { shifts: { total: 1, enabled: 1 }, control: control('active') };
const openHome = (given: Partial<Summary>, settings: Parameters<typeof openScreen>[1] = {}) =>
  openScreen(<HomePage />, { ...settings, replies: { 'home.summary': aSummary(given) } });
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

it('names people whose password at the workspace others may know, and nothing is done before', async () => {
  const people = [{ key: aKey(1), name: 'Ana Lima' }];
  await openHome({ ...ready, known_workspace_passwords: { people, total: 3 } });
  expect(await screen.findByText(/a senha de 3 administradores ou gestores/)).toBeTruthy();
  expect(hrefOf('Ana Lima')).toContain(aKey(1));
  expect(screen.getByText('e mais 2 pessoas')).toBeTruthy();
  expect(screen.queryByText('Tudo pronto. Nada pendente.')).toBeNull();
});

it('says that control cannot be turned off from here while the workspace does not allow it', async () => {
  await openHome({ ...ready, is_connected: false });
  expect(
    await screen.findByText(/é preciso antes permitir de novo o acesso ao Google Workspace/),
  ).toBeDefined();
  cleanup();
  await openHome({ is_connected: false });
  await screen.findByText('O que fazer agora');
  expect(screen.queryByText(/Para desativar por aqui/)).toBeNull();
});

it('says that promotions go unnoticed while roles cannot be read, and what to do', async () => {
  await openHome({ ...ready, roles_unread_since: '2025-03-10T06:00:00.000Z' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Google Workspace não informa quem são os administradores desde');
  expect(alert.textContent).toContain('não percebe quando alguém recebe uma função de administrador');
  expect(alert.textContent).toContain('Evite dar funções de administrador');
});

it('says that nobody may be left to undo the redirect, what helps, and nothing is done before', async () => {
  await openHome({ ...ready, rescue_lost_since: '2025-03-10T06:00:00.000Z' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Sem administrador de emergência no');
  expect(alert.textContent).toContain('pode não haver quem desfaça o redirecionamento');
  expect(alert.textContent).toContain('SEUDOMÍNIO.onmicrosoft.com');
  expect(screen.queryByText('Controle não garantido')).toBeNull();
  expect(screen.queryByText('Tudo pronto. Nada pendente.')).toBeNull();
});

describe('domains whose redirect was changed at the workspace', () => {
  it('are named with what it means and what is to be done, and home does not claim them', async () => {
    await openHome({
      ...ready,
      redirect_faults: [
        { kind: 'ended', domains: ['a.example', 'b.example'] },
        { kind: 'other_certificate', domains: ['c.example'] },
      ],
    });
    const [ended, certificate] = await screen.findAllByRole('alert');
    expect(ended?.textContent).toContain('O controle de acesso não se aplica a a.example e b.example');
    expect(ended?.textContent).toContain('com a senha do Google Workspace a qualquer hora');
    expect(ended?.textContent).toContain('desativa e ativa de novo o controle de acesso');
    expect(certificate?.textContent).toContain('pode entrar no Google Workspace como qualquer pessoa');
    const all = 'a.example, b.example e c.example';
    expect(screen.getByText(`Restaurar a federação de ${all} no Google Workspace`)).toBeDefined();
    expect(screen.getByText('Controle não garantido').parentElement?.textContent).toContain(all);
    expect(screen.getByText(new RegExp(`contam as pessoas de ${all} como se`))).toBeDefined();
  });

  it('say of signed requests that nobody comes in, so that control holds', async () => {
    await openHome({ ...ready, redirect_faults: [{ kind: 'signed_requests', domains: ['a.example'] }] });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Ninguém de a.example consegue fazer login');
    expect(alert.textContent).toContain('isSignedAuthenticationRequestRequired como false');
    expect(screen.queryByText('Controle não garantido')).toBeNull();
    cleanup();
    await openHome(ready);
    await screen.findByText('O que fazer agora');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/contam as pessoas de/)).toBeNull();
  });
});

describe('the figures of home', () => {
  it('open the lists that they counted, and say how they are counted', async () => {
    await openHome({
      people,
      sessions_open: { total: 2000, has_more_than_total: true },
      denials: [{ result: 'no_shift', count: 4 }],
      denials_total: 4,
      successes_total: 31,
      requests_open: 3,
      shifts: { total: 5, enabled: 3 },
    });
    await screen.findByText('240');
    expect(hrefOf('31 acessos permitidos')).toBe('/reports/loginlogout?range=last_24_hours&decision=allowed');
    expect(hrefOf('Responder 3 solicitações')).toBe('/requests');
    expect(hrefOf('3 de 5 turnos ativados')).toBe('/groups');
    expect(hrefOf('Conseguem entrar agora: 5')).toBe('/users?control=can_sign_in');
    expect(hrefOf('Não conseguem entrar: 217')).toBe('/users?control=cannot_sign_in');
    expect(hrefOf('Dentro do horário: 7')).toBe('/users?control=in_hours');
    expect(hrefOf('Fora do horário: 21')).toBe('/users?control=off_hours');
    expect(hrefOf('Sem turno: 200')).toBe('/users?control=covered&without_shift=true');
    expect(hrefOf('Administradores: 3')).toBe('/users?control=exempt');
    expect(hrefOf('Contas ativas: 240')).toBe('/users?status=active');
    expect(hrefOf('Suspensos: 9')).toBe('/users?status=suspended');
    expect(hrefOf('Sessões abertas: 2.000+')).toBe('/reports/sessions');
    expect(hrefOf('4 acessos negados')).toBe('/reports/loginlogout?range=last_24_hours&decision=denied');
    expect(hrefOf(/^Sem turno\s*4$/)).toBe(
      '/reports/loginlogout?range=last_24_hours&decision=denied&result=no_shift',
    );
    expect(screen.getByText('Pessoas incluídas no controle que não estão em nenhum turno.')).toBeDefined();
  });

  it.each([
    ['inactive', 'pt-BR', /O controle está desativado: todas as pessoas podem entrar\./],
    ['scheduled', 'en', /Access control isn’t on yet, so everyone can sign in\./],
    [
      'test',
      'es',
      /La prueba de activación está en curso: por ahora, los turnos solo se aplican a los participantes\./,
    ],
  ] as const)('say what would be while control is %s (%s)', async (state, language, sentence) => {
    await openHome({ people, control: control(state) }, { language });
    expect(await screen.findByText(sentence)).toBeDefined();
    const would = {
      'pt-BR': /210 pessoas não conseguiriam/,
      en: /210 people wouldn’t/,
      es: /210 personas no podrían/,
    };
    expect(hrefOf(would[language])).toBe('/users?control=blocked');
    const lack = {
      'pt-BR': /^7 pessoas com horário/,
      en: /^7 people with hours/,
      es: /^7 personas con horario/,
    };
    expect(hrefOf(lack[language])).toBe('/users?control=no_way_in');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('count the first hours and the last day with one answer', async () => {
    const watch = {
      since: testInstant,
      until: '2025-03-10T16:00:00.000Z',
      is_watching: true,
      attempts: 3,
      refusals: 1,
      people: 3,
      refused_people: 1,
      bound: { share: 0.2, people: 10 },
      is_over_bound: false,
      told_at: null,
      reasons: [{ result: 'no_shift', people: 1 }],
      newest: [],
    };
    const { api } = await openHome({ ...ready, watch });
    expect(await screen.findByText('Primeiras horas do controle')).toBeDefined();
    expect(screen.getByText('1 pessoa')).toBeDefined();
    expect(api.asked('control.watch')).toEqual([]);
  });
});

describe('what to do next', () => {
  it('is nothing only when nothing waits', async () => {
    await openHome(ready);
    expect(await screen.findByText('Tudo pronto. Nada pendente.')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['requests', { requests_open: 3 }, 'Responder 3 solicitações'],
    ['a dead connection', { is_connected: false }, 'Permitir de novo o acesso ao Google Workspace'],
    [
      'people locked out',
      { people: { ...people, without_shift: 0 } },
      'Dar um turno com horários a 210 pessoas',
    ],
    ['people without a way in', { people }, 'Dar a 7 pessoas como entrar: uma senha ou um link'],
  ] as const)('names %s instead of being all done', async (_, given, words) => {
    await openHome({ ...ready, ...given });
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByText('Tudo pronto. Nada pendente.')).toBeNull();
  });

  it('is not all done after a failed sync, which has its own place', async () => {
    await openHome({ ...ready, sync: { ...aSummary().sync, error: 'DIRECTORY_UNAVAILABLE' } });
    await screen.findByText(/A última sincronização falhou/);
    expect(screen.queryByText('Tudo pronto. Nada pendente.')).toBeNull();
  });
});

describe('people that control locks out', () => {
  it('are a warning with a way to mend it, and an alert when they are most', async () => {
    await openHome({ ...ready, people });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('217 pessoas não conseguem entrar')).toBeDefined();
    expect(alert.getByRole('link', { name: 'Ver quem não consegue entrar' }).getAttribute('href')).toBe(
      '/users?control=cannot_sign_in',
    );
    expect(alert.getByRole('link', { name: 'Desativar o controle' }).getAttribute('href')).toBe(
      '/?dialog=disable-now',
    );
  });

  it('are named by reason, each with its list and what helps', async () => {
    const temporary = { ends_at: '2025-03-10T01:20:00.000Z', people: 4, extensions_left: 2, later: null };
    await openHome({ ...ready, people, temporary_password: temporary });
    const alert = within(await screen.findByRole('alert'));
    const items = alert.getAllByRole('listitem').map((item) => item.textContent);
    expect(items).toEqual([
      '210 pessoas não têm horário de acesso. Adicione-as a um turno com horários.',
      '4 pessoas têm horário, mas a senha temporária não funciona mais. A senha temporária expirou em 09/03/2025 às 22:20. Prorrogue a senha temporária ou envie links.',
      '2 pessoas têm horário, mas nem senha nem link aberto. Envie links.',
      '1 pessoa tem horário, mas nem senha nem e-mail de recuperação. Informe um e-mail de recuperação ou defina uma senha para elas.',
    ]);
    expect(hrefOf(/^4 pessoas têm horário/)).toBe('/users?control=temporary_ended');
    expect(hrefOf(/^2 pessoas têm horário/)).toBe('/users?control=no_password');
    expect(hrefOf(/^1 pessoa tem horário/)).toBe('/users?control=no_address');
    expect(hrefOf('Abrir a senha temporária')).toBe('/password-settings');
  });

  it('leave a share that counts hours and a way in together', async () => {
    await openHome({
      ...ready,
      people: {
        ...people,
        without_shift: 0,
        blocked: 0,
        inside_hours: 228,
        outside_hours: 0,
        can_sign_in: 0,
      },
    });
    expect(await screen.findByText('0% das pessoas incluídas no controle podem entrar agora.')).toBeDefined();
  });

  it('are no alert when they are few', async () => {
    await openHome({ ...ready, people: { ...people, blocked: 2, no_way_in: 0, cannot_sign_in: 2 } });
    await screen.findByText('2 pessoas não conseguem entrar');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a sync of the directory', () => {
  const syncing = { ...aSummary().sync, in_sync_process: true, total_users: 240, total_users_created: 120 };

  it('stands in the place of the last one, where nothing moves, unless it is the first', async () => {
    await openHome({ ...ready, sync: syncing });
    const card = (await screen.findByRole('heading', { name: 'Diretório' })).closest('section');
    expect(within(card as HTMLElement).getByText(/120 de 240/)).toBeDefined();
    expect(screen.queryByText(/Última sincronização/)).toBeNull();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it.each([
    ['is the first', { last_synced_at: null }],
    ['rests', { next_try_at: '2025-03-10T12:30:00.000Z' }],
  ])('has a banner, which alone says how far it is, while it %s', async (_what, given) => {
    await openHome({ ...ready, sync: { ...syncing, ...given } });
    expect(await screen.findByRole('progressbar', { name: /120 de 240/ })).toBeDefined();
    expect(screen.getAllByText(/120 de 240/)).toHaveLength(1);
  });
});

describe('links', () => {
  it('have names that stand alone, also where they show a number', async () => {
    await openHome({ people, ...ready, denials: [{ result: 'no_shift', count: 4 }], denials_total: 4 });
    const links = await screen.findAllByRole('link', { name: /./ });
    const numbers = links.filter((link) => /^[\d.]+\+?$/.test(link.textContent ?? ''));
    expect(numbers.length).toBeGreaterThan(5);
    for (const link of numbers) expect(link.getAttribute('aria-label')).toMatch(/^\p{L}.+: [\d.]+$/u);
  });
});
