import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aCompany, aKey, aMe } from '#testing/entities.ts';
import { refuse } from '#testing/fake-api.ts';
import type { Replies } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import type { SharedFile, State } from './files-query.ts';
import { SharedFilesPage } from './shared-files-page.tsx';

const path = '/reports/folders-sharing';
const consent = {
  account: 'bia@empresa.com.br',
  granted_at: '2025-03-01T12:00:00.000Z',
  ended_at: null,
};
const reading = {
  from: '2024-09-11T13:00:00.000Z',
  read_at: '2025-03-10T11:30:00.000Z',
  percent: 100,
  problem: null,
};
const on: State = { consent, reading, history_days: 180 };
const off: State = { consent: null, reading: null, history_days: 180 };
const prices: SharedFile = {
  key: aKey(1),
  title: 'Tabela de preços',
  kind: 'spreadsheet',
  owner: 'ana@empresa.com.br',
  visibility: 'people',
  with: [
    { name: 'fora.example', is_domain: true },
    { name: 'joao@outra.example', is_domain: false },
  ],
  more: 4,
  since: '2025-03-09T15:00:00.000Z',
  is_since_known: true,
  first_seen_at: '2025-03-09T15:00:00.000Z',
  last_seen_at: '2025-03-10T09:00:00.000Z',
};
const menu: SharedFile = {
  ...prices,
  key: aKey(2),
  title: '',
  kind: 'folder',
  owner: null,
  visibility: 'link',
  with: [],
  more: 0,
  is_since_known: false,
};
const replies: Replies = {
  'sharedFiles.state': on,
  'sharedFiles.list': { items: [prices, menu], next: null, total: 2, has_more_than_total: false },
  'sharedFiles.chart': {
    total: 2,
    by_visibility: { people: 1, link: 1, public: 0 },
    by_owner: [
      { owner: 'ana@empresa.com.br', files: 1 },
      { owner: null, files: 1 },
    ],
    other_owners: 7,
    people_outside: 1234,
    domains_outside: 2,
  },
  'sharedFiles.get': { ...prices, last_actor: 'ana@empresa.com.br', url: 'https://drive.example/open?id=1' },
};
interface Settings {
  readonly at?: string;
  readonly replies?: Replies;
  readonly language?: 'pt-BR' | 'en' | 'es';
  readonly isControlAdmin?: boolean;
}
const open = ({ at = path, replies: more = {}, language = 'pt-BR', isControlAdmin = true }: Settings = {}) =>
  openScreen(<SharedFilesPage />, {
    path,
    at,
    language,
    session: { me: aMe({ is_control_admin: isControlAdmin }) },
    replies: { ...replies, ...more },
  });
const cells = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('the report of external sharing before it is turned on', () => {
  it.each([
    ['pt-BR', 'Permitir acesso', 'O conteúdo de arquivos e e-mails', /de até 180 dias atrás/],
    ['en', 'Allow access', 'The content of files and emails', /of the last 180 days/],
    ['es', 'Permitir el acceso', 'El contenido de archivos y correos', /de hasta 180 días atrás/],
  ] as const)('says what is read and what not, and leads to the consent, in %s', async (...given) => {
    const [language, allow, notRead, history] = given;
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { user } = await open({
      language,
      replies: {
        'sharedFiles.state': off,
        'sharedFiles.authorize': { url: 'https://accounts.example/consent', browser_key: 'k1' },
      },
    });
    const button = await screen.findByRole('button', { name: allow });
    expect(screen.getByText(notRead)).toBeDefined();
    expect(screen.getByText(history)).toBeDefined();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Beta');
    await user.click(button);
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://accounts.example/consent'));
    expect(sessionStorage.getItem('signInPurpose')).toBe('sharedFiles');
    assign.mockRestore();
  });

  it('leaves the consent to control admins', async () => {
    await open({ replies: { 'sharedFiles.state': off }, isControlAdmin: false });
    await screen.findByText('Peça a um administrador do controle que permita o acesso.');
    expect(screen.queryByRole('button', { name: 'Permitir acesso' })).toBeNull();
  });

  it.each([
    ['INVALID_GRANT', /já foi usado ou expirou/],
    ['MISSING_SCOPE', /Falta uma permissão no Google Workspace/],
    ['CONSENT_OF_OTHER_COMPANY', /Esta conta é de outra empresa/],
    ['CONSENT_MAY_NOT_READ', /não pode ver os registros de auditoria do Google Workspace/],
  ])('says why a consent was not kept: %s', async (code, text) => {
    await open({ at: `${path}?refused=${code}`, replies: { 'sharedFiles.state': off } });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('O acesso não foi permitido.');
    expect(alert.textContent).toMatch(text);
  });

  it.each([
    ['bia@empresa.com.br', /deixou de aceitar a autorização de bia@empresa\.com\.br/],
    [null, /deixou de aceitar a autorização\. A leitura parou/],
    // The hash that stands for an erased person.
    [`#${'a'.repeat(64)}`, /deixou de aceitar a autorização\. A leitura parou/],
  ])('says that the workspace ended it, by the account %s', async (account, text) => {
    const ended = { ...consent, account, ended_at: '2025-03-10T08:00:00.000Z' };
    await open({ replies: { 'sharedFiles.state': { ...off, consent: ended } } });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('10/03/2025 05:00');
    expect(alert.textContent).toMatch(text);
    expect(screen.getByRole('button', { name: 'Permitir acesso' })).toBeDefined();
  });

  it('is not there for a company on Microsoft 365, and says so', async () => {
    await openScreen(<SharedFilesPage />, {
      path,
      at: path,
      session: { company: aCompany({ oauth: 'microsoft', workspace_name: 'Microsoft 365' }) },
      replies: {
        'sharedFiles.state': refuse('REPORT_NOT_AVAILABLE', { facts: { workspace: 'Microsoft 365' } }),
      },
    });
    await screen.findByText('Este relatório não existe para empresas que usam o Microsoft 365.');
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
  });
});

describe('the shared files', () => {
  it.each([
    [
      'pt-BR',
      'Pessoas de fora',
      'Todos em fora.example',
      'e mais 4',
      'Sem nome',
      'antes de 09/03/2025 12:00',
    ],
    ['en', 'People outside', 'Everyone at fora.example', 'and 4 more', 'No name', 'before 09/03/2025 12:00'],
    [
      'es',
      'Personas externas',
      'Todos en fora.example',
      'y 4 más',
      'Sin nombre',
      'antes del 09/03/2025 12:00',
    ],
  ] as const)('say what, who, with whom and since when, in %s', async (...given) => {
    const [language, outside, domain, more, untitled, before] = given;
    await open({ language });
    await screen.findByText(untitled);
    const [first, second] = await cells();
    expect(first!.slice(0, 4)).toEqual([
      expect.stringContaining('Tabela de preços'),
      outside,
      `${domain}joao@outra.example${more}`,
      'ana@empresa.com.br',
    ]);
    expect(first![4]).toBe('09/03/2025 12:00');
    expect(second![4]).toBe(before);
  });

  it('are counted by who can open them and by owner; a bar narrows the list down', async () => {
    const { api, user, address } = await open();
    const owners = await screen.findByRole('figure', { name: 'Por dono' });
    expect(
      within(owners)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['ana@empresa.com.br1', 'Dono desconhecido1', 'Outros donos7']);
    expect(screen.getByText('1.234')).toBeDefined();
    await user.click(within(owners).getByRole('button', { name: /^ana@/ }));
    await waitFor(() => expect(address()).toBe(`${path}?owner=ana%40empresa.com.br`));
    await user.click(screen.getByRole('button', { name: /^Quem tiver o link/ }));
    await waitFor(() =>
      expect(api.asked('sharedFiles.list').at(-1)!.query).toMatchObject({
        range: '7d',
        owner: 'ana@empresa.com.br',
        visibility: 'link',
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Remover o filtro: dono ana@empresa.com.br' }));
    await waitFor(() => expect(address()).toBe(`${path}?visibility=link`));
  });

  it('are those of the address: range, order, search and who is outside', async () => {
    const at = `${path}?range=6m&order=oldest&search=pre%C3%A7os&outside=fora.example&visibility=nonsense`;
    const { api } = await open({ at });
    await screen.findByText('Tabela de preços');
    expect(api.asked('sharedFiles.list')[0]!.query).toEqual({
      range: '6m',
      order: 'oldest',
      search: 'preços',
      outside: 'fora.example',
      page_size: '50',
    });
  });

  it('open with everybody outside, and lead to the file and to what else that person has', async () => {
    const { user, address } = await open();
    await user.click(await screen.findByRole('button', { name: 'Abrir os detalhes de Tabela de preços' }));
    const dialog = await screen.findByRole('dialog');
    const link = await within(dialog).findByRole('link', { name: 'Abrir no Google Workspace' });
    expect(link.getAttribute('href')).toBe('https://drive.example/open?id=1');
    expect(link.getAttribute('rel')).toBe('noreferrer');
    await user.click(
      within(dialog).getByRole('button', { name: 'Ver tudo o que é compartilhado com joao@outra.example' }),
    );
    await waitFor(() => expect(address()).toBe(`${path}?outside=joao%40outra.example`));
  });

  it('are downloaded as they are shown', async () => {
    const { api, user } = await open({
      at: `${path}?range=3m&visibility=public`,
      replies: { 'downloads.createTicket': refuse('SERVICE_UNAVAILABLE') },
    });
    await user.click(await screen.findByRole('button', { name: 'Baixar CSV' }));
    await waitFor(() =>
      expect(api.asked('downloads.createTicket')[0]!.body).toEqual({
        kind: 'shared_files_csv',
        filters: { range: '3m', visibility: 'public', order: 'newest' },
        columns: ['title', 'kind', 'visibility', 'with', 'owner', 'since', 'actor'],
      }),
    );
  });

  it('say how far the first reading is', async () => {
    const first = { ...on, reading: { ...reading, read_at: null, percent: 41 } };
    const none = { items: [], next: null, total: 0, has_more_than_total: false };
    await open({ replies: { 'sharedFiles.state': first, 'sharedFiles.list': none } });
    await screen.findByText('Últimos 180 dias: 41%');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('41');
    await screen.findByText('Os primeiros arquivos aparecem aqui assim que forem lidos.');
    expect(screen.queryByText('Nada compartilhado para fora neste período')).toBeNull();
  });

  it('say that there are none, that none is found, and can be tried again', async () => {
    const none = { items: [], next: null, total: 0, has_more_than_total: false };
    const { api, user, address } = await open({
      at: `${path}?search=x`,
      replies: { 'sharedFiles.list': refuse('SERVICE_UNAVAILABLE') },
    });
    const again = await screen.findByRole('button', { name: 'Tentar de novo' });
    api.reply({ 'sharedFiles.list': none });
    await user.click(again);
    await screen.findByText('Nenhum arquivo encontrado');
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    await screen.findByText('Nada compartilhado para fora neste período');
    expect(address()).toBe(path);
  });

  it.each([
    ['account_may_not_read', /não pode mais ver os registros de auditoria/],
    ['api_disabled', /Ative a API para que a leitura continue/],
    ['unavailable', /O Google Workspace não está respondendo/],
  ] as const)('stay, with what keeps the reading from going on: %s', async (problem, text) => {
    await open({ replies: { 'sharedFiles.state': { ...on, reading: { ...reading, problem } } } });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(text);
    expect(alert.textContent.includes('A leitura parou')).toBe(problem !== 'unavailable');
    await screen.findByText('Tabela de preços');
    const allow = screen.queryByRole('button', { name: 'Permitir acesso' });
    expect(allow !== null).toBe(problem === 'account_may_not_read');
  });

  it('stay for a manager too, who asks for another consent', async () => {
    const stopped = { ...reading, problem: 'account_may_not_read' as const };
    await open({ isControlAdmin: false, replies: { 'sharedFiles.state': { ...on, reading: stopped } } });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Peça a um administrador do controle que permita o acesso.');
    expect(within(alert).queryByRole('button')).toBeNull();
    await screen.findByText('Tabela de preços');
  });

  it('do not name an erased person as the one who gave the consent', async () => {
    const erased = { ...consent, account: `#${'a'.repeat(64)}` };
    await open({ replies: { 'sharedFiles.state': { ...on, consent: erased } } });
    await screen.findByText(/Lido até/);
    expect(screen.queryByText(/Acesso permitido com a conta/)).toBeNull();
  });
});

describe('the end of the report', () => {
  it.each([
    ['revoked', /A autorização foi revogada/],
    ['kept_for_connection', /a mesma conta conecta a empresa/],
    ['unreachable', /remova a permissão lá/],
  ] as const)('is asked for, and says what became of the permission: %s', async (permission, text) => {
    const { api, user } = await open({ replies: { 'sharedFiles.stop': { permission } } });
    await user.click(await screen.findByRole('button', { name: 'Parar o relatório' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('tudo o que foi lido é excluído');
    api.reply({ 'sharedFiles.state': off });
    await user.click(within(dialog).getByRole('button', { name: 'Parar e excluir' }));
    await screen.findByText(text);
    await screen.findByRole('button', { name: 'Permitir acesso' });
    expect(api.asked('sharedFiles.stop')).toHaveLength(1);
  });

  it('is not offered to a manager', async () => {
    await open({ isControlAdmin: false });
    await screen.findByText('Tabela de preços');
    expect(screen.queryByRole('button', { name: 'Parar o relatório' })).toBeNull();
  });
});
