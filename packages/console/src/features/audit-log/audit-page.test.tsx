import { screen, waitFor, within } from '@testing-library/react';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { describe, expect, it } from 'vitest';
import { aKey, aPageOfUsers, aUser } from '#testing/entities.ts';
import { refuse } from '#testing/fake-api.ts';
import type { Replies } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { AuditPage } from './audit-page.tsx';
import { ShiftsReport } from './report-pages.tsx';

type Detail = CallResponse<'audit.get'>;

const ana = aUser(1, { name: 'Ana Souza' });
const detail = (id: string, given: Partial<Detail> = {}): Detail => ({
  id,
  at: '2025-03-10T11:30:00.000Z',
  event: 'shift.users_added',
  author: { kind: 'person', key: aKey(900), name: 'Ada Admin', email: 'ada@empresa.com.br', partner: null },
  target: { kind: 'shift', key: aKey(101), name: 'Night bakery' },
  facts: { name: 'Night bakery', count: 2 },
  ip: '203.0.113.7',
  browser: 'chrome',
  os: 'linux',
  before: { users_number: 1 },
  after: { users_number: 3, users: [ana.key] },
  people: [{ key: ana.key, name: ana.name }],
  support_code: 'WQ54-Z99R',
  task: null,
  ...given,
});
const rule = (start: string, end: string) => ({
  id: aKey(301),
  kind: 'weekly',
  day: 1,
  day_of_month: null,
  clamp_to_month_end: false,
  anchor_date: null,
  days_on: null,
  days_off: null,
  start_date: null,
  end_date: null,
  start_hour: start,
  end_hour: end,
  ends_next_day: false,
});

const items = [detail('1-a'), detail('2-b', { event: 'shift.enabled', facts: { name: 'Night bakery' } })];
const bar = (day: string, counts: Readonly<Record<string, number>> | null) => ({
  starts_at: `${day}T03:00:00.000Z`,
  ends_at: new Date(Date.parse(`${day}T03:00:00.000Z`) + 86_400_000).toISOString(),
  first_day: day,
  last_day: day,
  counts,
});
const chart: CallResponse<'audit.chart'> = {
  unit: 'day',
  bars: [bar('2025-03-09', { shift: 2, user: 1 }), bar('2025-03-10', {})],
  bound: null,
};
const replies: Replies = {
  'audit.chart': chart,
  'audit.list': { items, next: null, total: 2, has_more_than_total: false },
  'audit.get': ({ params }) => detail(String(params['id'])),
  'users.list': aPageOfUsers([ana]),
};
const open = (at = '/reports/audit', more: Replies = {}, language: 'pt-BR' | 'en' | 'es' = 'en') =>
  openScreen(<AuditPage />, { path: '/reports/audit', at, language, replies: { ...replies, ...more } });
const drawer = () => screen.findByRole('dialog');
const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('the list of the audit log', () => {
  it.each([
    ['pt-BR', 'Adicionou 2 pessoas ao turno Night bakery', 'Turnos'],
    ['en', 'Added 2 people to shift Night bakery', 'Shifts'],
    ['es', 'Agregó 2 personas al turno Night bakery', 'Turnos'],
  ] as const)('says what happened, who did it and from where, in %s', async (language, sentence, area) => {
    await open('/reports/audit', {}, language);
    const row = (await screen.findByText(sentence)).closest('tr')!;
    for (const text of [/10\/03\/2025 08:30:00/, 'Ada Admin', 'ada@empresa.com.br', area, '203.0.113.7'])
      expect(within(row).getByText(text)).toBeDefined();
    for (const text of ['Chrome', 'Linux']) expect(within(row).getByText(text)).toBeDefined();
  });

  it.each([
    [{ kind: 'system', name: 'system' }, 'System'],
    [{ kind: 'command_line', name: 'command line' }, 'Command line'],
    [{ kind: 'partner', name: 'Ada Admin', partner: 'Paula' }, 'Paula (partner), on behalf of Ada Admin'],
  ] as const)('names an author of another kind: %j', async (given, name) => {
    const author = { key: null, email: null, partner: null, ...given };
    await open('/reports/audit', {
      'audit.list': { items: [detail('1-a', { author })], next: null, total: 1, has_more_than_total: false },
    });
    const table = await screen.findByRole('table');
    expect(await within(table).findByText(name)).toBeDefined();
  });

  it.each([
    ['pt-BR', 'pessoa apagada', 'Removeu as férias de pessoa apagada'],
    ['en', 'erased person', 'Removed vacation for erased person'],
    ['es', 'persona eliminada', 'Quitó las vacaciones de persona eliminada'],
  ] as const)('says in %s that author and object were erased', async (language, author, sentence) => {
    const hash = `#${'0f'.repeat(32)}`;
    const erased = detail('1-a', {
      event: 'user.vacation_removed',
      author: { kind: 'person', key: aKey(900), name: hash, email: hash, partner: null },
      target: { kind: 'user', key: aKey(901), name: hash },
      facts: { name: hash },
      ip: null,
      before: null,
      after: null,
    });
    const { user } = await open(
      '/reports/audit',
      {
        'audit.list': { items: [erased], next: null, total: 1, has_more_than_total: false },
        'audit.get': erased,
      },
      language,
    );
    expect((await screen.findByText(author)).closest('tr')!.textContent).toContain(sentence);
    await user.click(screen.getByRole('button', { name: new RegExp(sentence) }));
    const entry = within(await drawer());
    expect((await entry.findAllByRole('link', { name: author })).length).toBe(2);
    expect(document.body.textContent).not.toContain('0f0f');
  });

  it('keeps its filters in the address, and asks for them', async () => {
    const { api, user, address } = await open();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Area' }), 'Shifts');
    await waitFor(() => expect(address()).toContain('area=shift'));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Event' }), 'Deleted shift …');
    await waitFor(() => expect(address()).toContain('event=shift.deleted'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Area' }), 'All areas');
    await waitFor(() => expect(address()).not.toContain('event'));
    expect(api.asked('audit.list').map(({ query }) => [query['area'], query['event']])).toEqual([
      [undefined, undefined],
      ['shift', undefined],
      ['shift', 'shift.deleted'],
    ]);
  });

  it('ignores what the address cannot mean', async () => {
    const { api } = await open('/reports/audit?area=x&event=y&range=days&from=2025-03-09&to=2025-03-01');
    await screen.findByText('The end date can’t be before the start date.');
    expect(api.asked('audit.list')[0]!.query).toEqual({
      range: '7d',
      from: '2025-03-09',
      page_size: '50',
    });
  });

  it('says when nothing is there, when nothing is found, and when it cannot be loaded', async () => {
    const none = { items: [], next: null, total: 0, has_more_than_total: false };
    const { api, user, refresh } = await open('/reports/audit', { 'audit.list': none });
    await screen.findByText('No entries in this time range yet');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Area' }), 'Shifts');
    await screen.findByText('No entries found');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByText('No entries in this time range yet');
    api.reply({ 'audit.list': { items, next: null, total: 2, has_more_than_total: false } });
    await refresh();
    await screen.findByText('Enabled shift Night bakery');
  });

  it('can be tried again where it could not be loaded', async () => {
    const { api, user } = await open('/reports/audit', { 'audit.list': refuse('SERVICE_UNAVAILABLE') });
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.reply(replies);
    await user.click(again);
    await screen.findByText('Enabled shift Night bakery');
  });

  it('downloads what is shown', async () => {
    const { api, user } = await open('/reports/audit?area=shift', {
      'downloads.createTicket': refuse('SERVICE_UNAVAILABLE'),
    });
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() =>
      expect(api.asked('downloads.createTicket')[0]!.body).toEqual({
        kind: 'audit_csv',
        filters: { range: '7d', area: 'shift' },
        columns: ['when', 'event', 'what', 'author', 'email', 'partner', 'area', 'ip', 'browser', 'os'],
      }),
    );
  });

  it('downloads the columns that are shown', async () => {
    const { api, user } = await open('/reports/audit', {
      'downloads.createTicket': refuse('SERVICE_UNAVAILABLE'),
    });
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    for (const name of ['Actor', 'Browser', 'Reference ID'])
      await user.click(await screen.findByRole('checkbox', { name }));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() =>
      expect(api.asked('downloads.createTicket')[0]!.body).toMatchObject({
        columns: ['when', 'event', 'what', 'area', 'ip', 'os', 'support_code'],
      }),
    );
  });
});

describe('the picture above the list', () => {
  const openTable = async (user: { click: (element: Element) => Promise<void> }) => {
    await user.click(await screen.findByText('View as table'));
    return await screen.findByRole('table', { name: 'Entries in the time range' });
  };

  it('tells areas apart, and leads from a column to its day with the same filters', async () => {
    const { api, user, address } = await open('/reports/audit?search=ada');
    const figure = await screen.findByRole('figure', { name: 'Entries in the time range' });
    await within(figure).findByText(
      (_text, element) => element?.textContent === 'Entries 3' && element.tagName === 'SPAN',
    );
    const table = await openTable(user);
    expect(cellsOf(table)).toEqual([
      ['10/03/2025', '0', '0', '0'],
      ['09/03/2025', '3', '2', '1'],
    ]);
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Time', 'Entries', 'Shifts', 'Users']);
    await user.click(within(table).getByRole('link', { name: '09/03/2025' }));
    await waitFor(() => expect(address()).toContain('range=days&from=2025-03-09&to=2025-03-09'));
    expect(address()).toContain('search=ada');
    expect(api.asked('audit.list').at(-1)!.query).toMatchObject({ from: '2025-03-09', to: '2025-03-09' });
    expect(api.asked('audit.chart')[0]!.query).toEqual({ range: '7d', search: 'ada' });
  });

  it('chooses an hour of a day, and lets it go', async () => {
    const hour = { ...bar('2025-03-09', { shift: 1 }), ends_at: '2025-03-09T04:00:00.000Z' };
    const { api, user, address } = await open('/reports/audit', {
      'audit.chart': { unit: 'hour', bars: [hour], bound: null },
    });
    const table = await openTable(user);
    await user.click(within(table).getByRole('link', { name: '09/03/2025, 00:00–01:00' }));
    await waitFor(() =>
      expect(api.asked('audit.list').at(-1)!.query).toMatchObject({ hour: '2025-03-09T03:00:00.000Z' }),
    );
    await user.click(screen.getByRole('button', { name: 'Remove the hour filter: 09/03/2025, 00:00–01:00' }));
    await waitFor(() => expect(address()).not.toContain('hour'));
  });

  it('keeps six colors: the rarest kinds share one', async () => {
    const areas = ['panel', 'company', 'directory', 'user', 'request', 'shift', 'task', 'control'];
    const counts = Object.fromEntries(areas.map((area, nr) => [area, 10 - nr]));
    const { user } = await open('/reports/audit', {
      'audit.chart': { unit: 'day', bars: [bar('2025-03-09', counts)], bound: null },
    });
    expect(cellsOf(await openTable(user))).toEqual([['09/03/2025', '52', '10', '9', '8', '7', '6', '12']]);
  });

  it('says where not everything was counted', async () => {
    const { user } = await open('/reports/audit?search=ada', {
      'audit.chart': {
        unit: 'day',
        bars: [bar('2025-03-08', null), bar('2025-03-09', { shift: 200 })],
        bound: { entries: 200, since: '2025-03-09T10:00:00.000Z' },
      },
    });
    await screen.findByText(/^Only the 200 most recent entries were counted, since /);
    expect(cellsOf(await openTable(user))).toContainEqual(['08/03/2025', 'Not counted']);
  });

  it('is left out where nothing is to be drawn, and where it cannot be', async () => {
    const none = { items: [], next: null, total: 0, has_more_than_total: false };
    const { api, refresh } = await open('/reports/audit', { 'audit.list': none });
    await screen.findByText('No entries in this time range yet');
    expect(screen.queryByRole('figure')).toBeNull();
    api.reply({ ...replies, 'audit.chart': refuse('SERVICE_UNAVAILABLE') });
    await refresh();
    await screen.findByText('Enabled shift Night bakery');
  });
});

describe('an entry of the audit log', () => {
  const openEntry = (given: Partial<Detail>) =>
    open('/reports/audit?entry=1-a', { 'audit.get': detail('1-a', given) });

  it('shows each changed field before and after, in the words of the panel', async () => {
    await openEntry({
      event: 'shift.updated',
      before: {
        name: 'Night',
        auto_logout: false,
        allowed_browsers: ['chrome', 'edge'],
        list_ip: [],
        zone: 'America/Sao_Paulo',
        period: { start_date: '2025-03-01', end_date: null },
      },
      after: {
        name: 'Night bakery',
        auto_logout: true,
        allowed_browsers: ['firefox'],
        list_ip: ['10.0.0.*', '10.1.0.1'],
        zone: 'America/Sao_Paulo',
        period: { start_date: '2025-03-01', end_date: '2025-03-31' },
        secret_of_the_program: 'x',
      },
      people: [],
    });
    const table = await within(await drawer()).findByRole('table', { name: 'What changed' });
    expect(cellsOf(table)).toEqual([
      ['Name', 'Night', 'Night bakery'],
      ['Automatic sign-out', 'No', 'Yes'],
      ['Allowed browsers', 'Chrome, Edge', 'Firefox'],
      ['IP addresses', '–', '10.0.0.*, 10.1.0.1'],
      ['Last day', '–', '31/03/2025'],
    ]);
  });

  it('draws the hours of a shift before and after', async () => {
    await openEntry({
      event: 'shift.rules_replaced',
      facts: { name: 'Night bakery' },
      before: [rule('08:00', '12:00')],
      after: [rule('09:00', '13:00')],
      people: [],
    });
    const dialog = await drawer();
    const before = await within(dialog).findByRole('region', { name: 'Hours before' });
    const after = within(dialog).getByRole('region', { name: 'Hours after' });
    expect(within(dialog).getByText(/from 08:00 to 12:00/)).toBeDefined();
    expect(within(before).getByRole('button', { name: /08:00.*12:00/ })).toBeDefined();
    expect(within(after).getByRole('button', { name: /09:00.*13:00/ })).toBeDefined();
  });

  it('names people, bulk action, support code and origin', async () => {
    await openEntry({ task: { key: aKey(500), kind: 'add_to_shift' } });
    const dialog = await drawer();
    expect(await within(dialog).findByText('Bulk action “Add to shift”')).toBeDefined();
    for (const text of ['WQ54-Z99R', '203.0.113.7', 'ada@empresa.com.br'])
      expect(within(dialog).getByText(text)).toBeDefined();
    const people = within(dialog).getByRole('region', { name: 'People' });
    expect(within(people).getByRole('link', { name: 'Ana Souza' }).getAttribute('href')).toBe(
      `/users/${ana.key}`,
    );
    expect(cellsOf(within(dialog).getByRole('table'))).toEqual([['Number of people', '1', '3']]);
  });

  it('leads to everything about its object, and to everything that its author did', async () => {
    const { user, address } = await open('/reports/audit?entry=1-a&search=x');
    const about = { name: 'See everything about Night bakery' };
    await user.click(await within(await drawer()).findByRole('button', about));
    await waitFor(() => expect(address()).toBe(`/reports/audit?target=${aKey(101)}`));
    await user.click(screen.getByRole('button', { name: 'Remove filter: Night bakery' }));
    await waitFor(() => expect(address()).toBe('/reports/audit'));
  });
});

describe('a report', () => {
  const kinds = { ...chart, bars: [bar('2025-03-09', { created: 2, rules: 1 })] };
  const openReport = (at: string, more: Replies = {}, language: 'pt-BR' | 'en' | 'es' = 'en') =>
    openScreen(<ShiftsReport />, {
      path: '/reports/groups',
      at: `/reports/groups${at}`,
      language,
      replies: { ...replies, 'audit.chart': kinds, ...more },
    });

  it.each([
    ['pt-BR', 'Relatório de turnos', 'Regras de horário 1'],
    ['en', 'Shifts report', 'Hours 1'],
    ['es', 'Informe de turnos', 'Reglas de horario 1'],
  ] as const)('shows its part of the log under its own name, in %s', async (language, title, rules) => {
    const { api } = await openReport('', {}, language);
    await screen.findByRole('heading', { level: 1, name: title });
    const figure = await screen.findByRole('figure');
    await waitFor(() => expect(figure.textContent).toContain(rules));
    expect(api.asked('audit.list')[0]!.query).toMatchObject({ report: 'groups', range: '7d' });
    expect(api.asked('audit.chart')[0]!.query).toEqual({ report: 'groups', range: '7d' });
    expect(screen.queryByRole('columnheader', { name: /^Área|^Area/ })).toBeNull();
    expect(screen.queryByRole('combobox', { name: /^Área|^Area/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Reten|retention/ })).toBeNull();
  });

  it('offers its own events, and ignores those of others in the address', async () => {
    const { api, user, address } = await openReport('?area=user&event=user.added');
    const select = await screen.findByRole('combobox', { name: 'Event' });
    expect([...select.children].map((option) => option.textContent)).not.toContain('Added user …');
    expect(api.asked('audit.list')[0]!.query).toEqual({ report: 'groups', range: '7d', page_size: '50' });
    await user.selectOptions(select, 'Deleted shift …');
    await waitFor(() => expect(address()).toContain('event=shift.deleted'));
    expect(api.asked('audit.list').at(-1)!.query).toMatchObject({ report: 'groups', event: 'shift.deleted' });
  });

  it('opens and downloads as the report that it is', async () => {
    const { api, user } = await openReport('?entry=1-a', {
      'downloads.createTicket': refuse('SERVICE_UNAVAILABLE'),
    });
    await within(await drawer()).findByText('WQ54-Z99R');
    expect(api.asked('audit.get')[0]!.query).toEqual({ report: 'groups' });
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() =>
      expect(api.asked('downloads.createTicket')[0]!.body).toEqual({
        kind: 'audit_csv',
        filters: { range: '7d', report: 'groups' },
        columns: ['when', 'event', 'what', 'author', 'email', 'partner', 'ip', 'browser', 'os'],
      }),
    );
  });
});
