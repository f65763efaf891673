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
  title: 'Price list',
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
const open = ({ at = path, replies: more = {}, language = 'en', isControlAdmin = true }: Settings = {}) =>
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
    await screen.findByText('Ask a control administrator to allow access.');
    expect(screen.queryByRole('button', { name: 'Allow access' })).toBeNull();
  });

  it.each([
    ['INVALID_GRANT', /was already used or has expired/],
    ['MISSING_SCOPE', /A permission is missing in Google Workspace/],
    ['CONSENT_OF_OTHER_COMPANY', /This account belongs to another company/],
    ['CONSENT_MAY_NOT_READ', /can’t see the audit logs of Google Workspace/],
  ])('says why a consent was not kept: %s', async (code, text) => {
    await open({ at: `${path}?refused=${code}`, replies: { 'sharedFiles.state': off } });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Access was not allowed.');
    expect(alert.textContent).toMatch(text);
  });

  it.each([
    ['bia@empresa.com.br', /stopped accepting the permission given by bia@empresa\.com\.br/],
    [null, /stopped accepting the permission\. Reading has stopped/],
    // The hash that stands for an erased person.
    [`#${'a'.repeat(64)}`, /stopped accepting the permission\. Reading has stopped/],
  ])('says that the workspace ended it, by the account %s', async (account, text) => {
    const ended = { ...consent, account, ended_at: '2025-03-10T08:00:00.000Z' };
    await open({ replies: { 'sharedFiles.state': { ...off, consent: ended } } });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('10/03/2025 05:00');
    expect(alert.textContent).toMatch(text);
    expect(screen.getByRole('button', { name: 'Allow access' })).toBeDefined();
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
    await screen.findByText('This report isn’t available for companies that use Microsoft 365.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
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
      expect.stringContaining('Price list'),
      outside,
      `${domain}joao@outra.example${more}`,
      'ana@empresa.com.br',
    ]);
    expect(first![4]).toBe('09/03/2025 12:00');
    expect(second![4]).toBe(before);
  });

  it('are counted by who can open them and by owner; a bar narrows the list down', async () => {
    const { api, user, address } = await open();
    const owners = await screen.findByRole('figure', { name: 'By owner' });
    expect(
      within(owners)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['ana@empresa.com.br1', 'Unknown owner1', 'Other owners7']);
    expect(screen.getByText('1,234')).toBeDefined();
    await user.click(within(owners).getByRole('button', { name: /^ana@/ }));
    await waitFor(() => expect(address()).toBe(`${path}?owner=ana%40empresa.com.br`));
    await user.click(screen.getByRole('button', { name: /^Anyone with the link/ }));
    await waitFor(() =>
      expect(api.asked('sharedFiles.list').at(-1)!.query).toMatchObject({
        range: '7d',
        owner: 'ana@empresa.com.br',
        visibility: 'link',
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Remove the filter: owner ana@empresa.com.br' }));
    await waitFor(() => expect(address()).toBe(`${path}?visibility=link`));
  });

  it('are those of the address: range, order, search and who is outside', async () => {
    const at = `${path}?range=6m&order=oldest&search=caf%C3%A9&outside=fora.example&visibility=nonsense`;
    const { api } = await open({ at });
    await screen.findByText('Price list');
    expect(api.asked('sharedFiles.list')[0]!.query).toEqual({
      range: '6m',
      order: 'oldest',
      search: 'café',
      outside: 'fora.example',
      page_size: '50',
    });
  });

  it('open with everybody outside, and lead to the file and to what else that person has', async () => {
    const { user, address } = await open();
    await user.click(await screen.findByRole('button', { name: 'Open the details of Price list' }));
    const dialog = await screen.findByRole('dialog');
    const link = await within(dialog).findByRole('link', { name: 'Open in Google Workspace' });
    expect(link.getAttribute('href')).toBe('https://drive.example/open?id=1');
    expect(link.getAttribute('rel')).toBe('noreferrer');
    await user.click(
      within(dialog).getByRole('button', { name: 'View everything shared with joao@outra.example' }),
    );
    await waitFor(() => expect(address()).toBe(`${path}?outside=joao%40outra.example`));
  });

  it('are downloaded as they are shown', async () => {
    const { api, user } = await open({
      at: `${path}?range=3m&visibility=public`,
      replies: { 'downloads.createTicket': refuse('SERVICE_UNAVAILABLE') },
    });
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
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
    await screen.findByText('Last 180 days: 41%');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('41');
    await screen.findByText('The first files appear here as soon as they are read.');
    expect(screen.queryByText('Nothing is shared outside in this period')).toBeNull();
  });

  it('say that there are none, that none is found, and can be tried again', async () => {
    const none = { items: [], next: null, total: 0, has_more_than_total: false };
    const { api, user, address } = await open({
      at: `${path}?search=x`,
      replies: { 'sharedFiles.list': refuse('SERVICE_UNAVAILABLE') },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.reply({ 'sharedFiles.list': none });
    await user.click(again);
    await screen.findByText('No files found');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByText('Nothing is shared outside in this period');
    expect(address()).toBe(path);
  });

  it.each([
    ['account_may_not_read', /can no longer see the audit logs/],
    ['api_disabled', /Turn the API on to continue reading/],
    ['unavailable', /Google Workspace isn’t responding/],
  ] as const)('stay, with what keeps the reading from going on: %s', async (problem, text) => {
    await open({ replies: { 'sharedFiles.state': { ...on, reading: { ...reading, problem } } } });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(text);
    expect(alert.textContent.includes('Reading has stopped')).toBe(problem !== 'unavailable');
    await screen.findByText('Price list');
    const allow = screen.queryByRole('button', { name: 'Allow access' });
    expect(allow !== null).toBe(problem === 'account_may_not_read');
  });

  it('stay for a manager too, who asks for another consent', async () => {
    const stopped = { ...reading, problem: 'account_may_not_read' as const };
    await open({ isControlAdmin: false, replies: { 'sharedFiles.state': { ...on, reading: stopped } } });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Ask a control administrator to allow access.');
    expect(within(alert).queryByRole('button')).toBeNull();
    await screen.findByText('Price list');
  });

  it('do not name an erased person as the one who gave the consent', async () => {
    const erased = { ...consent, account: `#${'a'.repeat(64)}` };
    await open({ replies: { 'sharedFiles.state': { ...on, consent: erased } } });
    await screen.findByText(/Read up to/);
    expect(screen.queryByText(/Access allowed with the account/)).toBeNull();
  });
});

describe('the end of the report', () => {
  it.each([
    ['revoked', /The permission was revoked/],
    ['kept_for_connection', /the same account connects the company/],
    ['unreachable', /remove the permission there/],
  ] as const)('is asked for, and says what became of the permission: %s', async (permission, text) => {
    const { api, user } = await open({ replies: { 'sharedFiles.stop': { permission } } });
    await user.click(await screen.findByRole('button', { name: 'Stop the report' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('everything that was read is deleted');
    api.reply({ 'sharedFiles.state': off });
    await user.click(within(dialog).getByRole('button', { name: 'Stop and delete' }));
    await screen.findByText(text);
    await screen.findByRole('button', { name: 'Allow access' });
    expect(api.asked('sharedFiles.stop')).toHaveLength(1);
  });

  it('is not offered to a manager', async () => {
    await open({ isControlAdmin: false });
    await screen.findByText('Price list');
    expect(screen.queryByRole('button', { name: 'Stop the report' })).toBeNull();
  });
});
