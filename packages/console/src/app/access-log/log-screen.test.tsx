import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { describe, expect, it } from 'vitest';
import { aKey, aPageOfUsers, aShiftSummary, aUser, aUserDetail } from '#testing/entities.ts';
import { refuse } from '#testing/fake-api.ts';
import type { Replies } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { LogScreen } from './log-screen.tsx';

type Detail = CallResponse<'accessLog.get'>;

const night = aShiftSummary(101, { name: 'Night bakery' });
const ana = aUser(1, { name: 'Ana Souza' });

/** Key presses alone: `user.keyboard` also moves the page's text selection, which fails where the caret cannot go. */
const pressKeys = (element: HTMLElement, ...keys: readonly string[]) => {
  for (const key of keys) fireEvent.keyDown(element, { key });
};

const detail = (id: string, given: Partial<Detail> = {}): Detail => ({
  id,
  at: '2025-03-08T21:36:00.000Z',
  email: ana.email,
  user: { key: ana.key, name: ana.name },
  event: 'login',
  result: 'outside_allowed_hours',
  notes: [],
  ip: '203.0.113.7',
  browser: 'chrome',
  os: 'linux',
  shift: { key: night.key, name: night.name },
  support_code: 'WQ54-Z99R',
  allowed_until: null,
  next_opening: null,
  author: ana.name,
  trace: {
    elsewhere: {
      at: Date.parse('2025-03-09T01:00:00Z'),
      unmet: [
        { what: 'network', address: '203.0.113.7', allowed: ['10.0.0.*'], more: 0 },
        { what: 'system', os: 'linux', allowed: ['windows'] },
      ],
    },
    checks: [],
    shifts: [
      {
        shiftKey: night.key,
        isInForce: true,
        hasRules: true,
        checks: [
          {
            check: 'inside_hours',
            hasPassed: false,
            facts: { timeZone: 'America/Sao_Paulo', minuteOfDay: 1116, windows: [1320, 1800] },
          },
          {
            check: 'allowed_ip',
            hasPassed: false,
            facts: { isAny: false, address: '203.0.113.7', allowed: ['10.0.0.*'], allowedMore: 0 },
          },
          {
            check: 'allowed_client',
            hasPassed: false,
            facts: {
              browser: 'chrome',
              os: 'linux',
              isBrowserAllowed: true,
              isSystemAllowed: false,
              allowedBrowsers: [],
              allowedOs: ['windows', 'macos'],
            },
          },
        ],
      },
    ],
  },
  ...given,
});

const person = (given: Partial<CallResponse<'users.get'>> = {}) => aUserDetail(1, { ...ana, ...given });

const entries = ['1-a', '2-b', '3-c'].map((id) => detail(id));
const replies: Replies = {
  'accessLog.list': { items: entries, next: null, total: 3, has_more_than_total: false },
  'accessLog.chart': { unit: 'day', bars: [], bound: null },
  'accessLog.patterns': { hours: [], reasons: [], bound: null },
  'accessLog.get': ({ params }) => detail(String(params['id'])),
  'shifts.list': { items: [night] },
  'users.get': person(),
  'users.list': aPageOfUsers([ana]),
};
const open = (at: string, more: Replies = {}, language: 'pt-BR' | 'en' | 'es' = 'en') =>
  openScreen(<LogScreen />, { path: '/reports/loginlogout', at, language, replies: { ...replies, ...more } });
const drawer = () => screen.findByRole('dialog');

describe('a denied entry of the access log', () => {
  it('says every condition with the value and the rule side by side', async () => {
    await open('/reports/loginlogout?entry=2-b');
    const table = await within(await drawer()).findByRole('table', { name: 'Night bakery' });
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Access hours', '18:36 (Brasilia Time)', '22:00–06:00 the next day'],
      ['IP address', '203.0.113.7', '10.0.0.*'],
      ['OS', 'Linux', 'Windows or macOS'],
    ]);
    expect(within(await drawer()).getByText('WQ54-Z99R')).toBeDefined();
  });

  it.each([
    ['pt-BR', 'Com outra rede e outro sistema: O acesso começava em 08/03/2025 às 22:00.'],
    ['en', 'With another network and another operating system: Access started on 08/03/2025 at 22:00.'],
    ['es', 'Con otra red y otro sistema: El acceso comenzaba el 08/03/2025 a las 22:00.'],
  ] as const)('says a past opening in the past tense and with its date, in %s', async (language, text) => {
    await open('/reports/loginlogout?entry=2-b', {}, language);
    expect(await within(await drawer()).findByText(text)).toBeDefined();
  });

  it.each([
    ['pt-BR', 'pessoa apagada'],
    ['en', 'erased person'],
    ['es', 'persona eliminada'],
  ] as const)(
    'says in %s that its person was erased, and offers nothing for them',
    async (language, name) => {
      const hash = `#${'0f'.repeat(32)}`;
      const erased = detail('2-b', {
        email: hash,
        user: { key: aKey(901), name: hash },
        author: hash,
        ip: null,
        trace: null,
      });
      await open(
        '/reports/loginlogout?entry=2-b',
        {
          'accessLog.list': { items: [erased], next: null, total: 1, has_more_than_total: false },
          'accessLog.get': erased,
          'users.get': refuse('USER_NOT_FOUND'),
        },
        language,
      );
      const entry = within(await drawer());
      await entry.findByRole('link', { name });
      expect(entry.getAllByText(name).length).toBe(2);
      expect(document.body.textContent).not.toContain('0f0f');
      expect(document.body.innerHTML).not.toContain(`"${hash}`);
    },
  );

  it('leads to the entries before and after by buttons and by the arrow keys', async () => {
    const { user, address } = await open('/reports/loginlogout?entry=2-b');
    await user.click(await within(await drawer()).findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(address()).toContain('entry=3-c'));
    const last = within(await drawer()).getByRole('button', { name: 'Next' });
    await waitFor(() => expect(last.getAttribute('aria-disabled')).toBe('true'));
    expect(document.activeElement).toBe(last);
    await user.click(last);
    expect(address()).toContain('entry=3-c');
    pressKeys(last, 'ArrowLeft');
    await waitFor(() => expect(address()).toContain('entry=2-b'));
    pressKeys(last, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft');
    await waitFor(() => expect(address()).toContain('entry=1-a'));
  });

  it('stays behind a question while its arrow keys are pressed', async () => {
    const { user, address } = await open('/reports/loginlogout?entry=2-b');
    await user.click(await screen.findByRole('button', { name: 'Grant access for 1 hour' }));
    const question = await screen.findByRole('dialog', { name: /Grant Ana Souza access for 1 hour/ });
    await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
    const cancel = within(question).getByRole('button', { name: 'Cancel' });
    cancel.focus();
    pressKeys(cancel, 'ArrowRight', 'ArrowLeft', 'ArrowLeft');
    await user.click(cancel);
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: /Grant Ana Souza access for 1 hour/ })).toBeNull(),
    );
    expect(address()).toContain('entry=2-b');
  });

  it('grants an hour of single access after a question', async () => {
    const { api, user } = await open('/reports/loginlogout?entry=2-b', {
      'users.grantSingleAccess': person(),
    });
    await user.click(await screen.findByRole('button', { name: 'Grant access for 1 hour' }));
    const question = await screen.findByRole('dialog', { name: /Grant Ana Souza access for 1 hour/ });
    expect(within(question).getByText(/If it isn’t used, the access expires in \d+ days?\./)).toBeDefined();
    await user.click(within(question).getByRole('button', { name: 'Grant access for 1 hour' }));
    await waitFor(() => expect(api.asked('users.grantSingleAccess')).toHaveLength(1));
    expect(api.asked('users.grantSingleAccess')[0]).toMatchObject({
      params: { key: ana.key },
      body: { duration_minutes: 60 },
    });
  });

  it.each([
    ['Add 203.0.113.7 to shift Night bakery', 'tab=login&add_ip=203.0.113.7'],
    ['Open shift Night bakery at this time', 'tab=hours&open_at='],
  ])('leads into the editor of the shift: %s', async (name, search) => {
    const { user, address } = await open('/reports/loginlogout?entry=2-b');
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(address()).toContain(`/groups/${night.key}?${search}`));
  });

  it('offers the network of an IPv6 address, which changes every day', async () => {
    const ip = '2001:db8:1:2:aaaa:bbbb:cccc:dddd';
    await open('/reports/loginlogout?entry=2-b', {
      'accessLog.get': ({ params }) => detail(String(params['id']), { ip }),
    });
    await screen.findByRole('button', { name: 'Add 2001:db8:1:2::/64 to shift Night bakery' });
  });

  it('offers nothing that the signed-in person may not do', async () => {
    const protection = { includes_me: true, names: [], others: 0 };
    await open('/reports/loginlogout?entry=2-b', {
      'users.get': person({ is_protected: true }),
      'shifts.list': { items: [{ ...night, protection }] },
    });
    await within(await drawer()).findByRole('table');
    await waitFor(() => expect(screen.queryByText('What you can do')).toBeNull());
    expect(screen.queryByRole('button', { name: /Grant access for 1 hour|Add|Open shift/ })).toBeNull();
  });
});

describe('the filters of the access log', () => {
  it('send the range, the shift and the denials alone, and show the total', async () => {
    const { api, user, address } = await open('/reports/loginlogout');
    expect(await screen.findByText('3 entries')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: '24 hours' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Shift' }), night.key);
    await user.click(screen.getByRole('checkbox', { name: 'Denied only' }));
    await waitFor(() =>
      expect(api.asked('accessLog.list').at(-1)?.query).toMatchObject({
        range: 'last_24_hours',
        shift: night.key,
        decision: 'denied',
      }),
    );
    expect(address()).toContain('decision=denied');
  });

  it('read chosen days from the address, and say that reversed ones are wrong', async () => {
    const { api } = await open('/reports/loginlogout?range=days&from=2025-03-05&to=2025-03-01');
    expect(await screen.findByText('The end date can’t be before the start date.')).toBeDefined();
    const { query } = api.asked('accessLog.list').at(-1)!;
    expect(query).toMatchObject({ from: '2025-03-05' });
    expect(query['to']).toBeUndefined();
  });

  it('find the entries of one person, by name', async () => {
    const { api, user } = await open('/reports/loginlogout');
    await user.click(await screen.findByRole('combobox', { name: 'Person' }));
    await user.click(await screen.findByRole('option', { name: 'Ana Souza' }));
    await waitFor(() => expect(api.asked('accessLog.list').at(-1)?.query).toMatchObject({ user: aKey(1) }));
  });
});

describe('the chart above the access log', () => {
  type Chart = CallResponse<'accessLog.chart'>;
  const hours: Chart = {
    unit: 'hour',
    bars: [
      { starts_at: '2025-03-08T20:36:00.000Z', ends_at: '2025-03-08T21:00:00.000Z', allowed: 4, denied: 0 },
      {
        starts_at: '2025-03-08T21:00:00.000Z',
        ends_at: '2025-03-08T22:00:00.000Z',
        allowed: 1200,
        denied: 3,
      },
    ].map((bar) => ({
      ...bar,
      denied_by: { hours: bar.denied, device: 0, password: 0, account: 0, other: 0 },
      first_day: '2025-03-08',
      last_day: '2025-03-08',
    })),
    bound: null,
  };
  const days: Chart = {
    unit: 'day',
    bars: [
      ['2025-03-01T12:00:00.000Z', '2025-03-02T03:00:00.000Z', '2025-03-01', null],
      ['2025-03-02T03:00:00.000Z', '2025-03-03T03:00:00.000Z', '2025-03-02', 20_000],
    ].map(([start, end, day, allowed]) => ({
      starts_at: String(start),
      ends_at: String(end),
      first_day: String(day),
      last_day: String(day),
      allowed: allowed === null ? null : Number(allowed),
      denied: allowed === null ? null : 0,
      denied_by: allowed === null ? null : { hours: 0, device: 0, password: 0, account: 0, other: 0 },
    })),
    bound: { attempts: 20_000, since: '2025-03-02T06:00:00.000Z' },
  };
  const rowsOf = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));
  const openTable = async ({ user }: Awaited<ReturnType<typeof open>>, name = 'View as table') => {
    await user.click(await screen.findByText(name));
    return await screen.findByRole('table', { name: /Tentativas|Attempts|Intentos/ });
  };

  it.each([
    ['pt-BR', 'Ver em tabela', ['Período', 'Permitidas', 'Negadas'], '1.200'],
    ['en', 'View as table', ['Time', 'Allowed', 'Denied'], '1,200'],
    ['es', 'Ver como tabla', ['Período', 'Permitidos', 'Denegados'], '1200'],
  ] as const)('has its numbers in a table, newest first, in %s', async (language, button, head, many) => {
    const at = '/reports/loginlogout?range=last_24_hours';
    const opened = await open(at, { 'accessLog.chart': hours }, language);
    expect(rowsOf(await openTable(opened, button))).toEqual([
      [...head],
      ['08/03/2025, 18:00–19:00', many, '3'],
      ['08/03/2025, 17:36–18:00', '4', '0'],
    ]);
    expect(opened.api.asked('accessLog.chart').at(-1)?.query).toEqual({ range: 'last_24_hours' });
  });

  it('leads from an hour to its entries under the same filters, and back', async () => {
    const at = '/reports/loginlogout?range=last_24_hours&decision=denied&entry=1-a&trail=x';
    const opened = await open(at.replace('&entry=1-a', ''), { 'accessLog.chart': hours });
    const table = await openTable(opened);
    await opened.user.click(within(table).getByRole('link', { name: '08/03/2025, 18:00–19:00' }));
    await waitFor(() =>
      expect(opened.api.asked('accessLog.list').at(-1)?.query).toMatchObject({
        from: '2025-03-08',
        to: '2025-03-08',
        hour: '2025-03-08T21:00:00.000Z',
        decision: 'denied',
      }),
    );
    expect(opened.address()).not.toContain('trail');
    expect(opened.api.asked('accessLog.chart').at(-1)?.query).not.toHaveProperty('hour');
    const chip = await screen.findByRole('button', {
      name: 'Remove the hour filter: 08/03/2025, 18:00–19:00',
    });
    await opened.user.click(chip);
    await waitFor(() => expect(opened.address()).not.toContain('hour'));
  });

  it('says what was not counted, and leads from a day to its hours', async () => {
    const opened = await open('/reports/loginlogout', { 'accessLog.chart': days });
    const table = await openTable(opened);
    expect(rowsOf(table).slice(1)).toEqual([
      ['02/03/2025', '20,000', '0'],
      ['01/03/2025, since 09:00', 'Not counted'],
    ]);
    expect(
      screen.getByText('Only the 20,000 most recent attempts were counted, since 02/03/2025 at 03:00.'),
    ).toBeDefined();
    await opened.user.click(within(table).getByRole('link', { name: '02/03/2025' }));
    await waitFor(() =>
      expect(opened.api.asked('accessLog.chart').at(-1)?.query).toMatchObject({
        from: '2025-03-02',
        to: '2025-03-02',
      }),
    );
  });

  it('is not asked for where sign-outs alone are listed', async () => {
    const { api } = await open('/reports/loginlogout?event=logout');
    await screen.findByText('3 entries');
    expect(api.asked('accessLog.chart')).toEqual([]);
  });
});

describe('the patterns above the access log', () => {
  const patterns: CallResponse<'accessLog.patterns'> = {
    hours: [
      { weekday: 1, hour: 8, allowed: 40, denied: 2 },
      { weekday: 7, hour: 23, allowed: 0, denied: 1 },
    ],
    reasons: [
      { result: 'ip_blocked', count: 2 },
      { result: 'wrong_password', count: 1 },
    ],
    bound: null,
  };

  it.each([
    ['pt-BR', 'Ver as horas em tabela', 'segunda-feira, 08:00–09:00', 'domingo, 23:00–00:00'],
    ['en', 'View hours as table', 'Monday, 08:00–09:00', 'Sunday, 23:00–00:00'],
    ['es', 'Ver las horas como tabla', 'lunes, 08:00–09:00', 'domingo, 23:00–00:00'],
  ] as const)(
    'lead from an hour of the week to its attempts and back, in %s',
    async (language, button, first, last) => {
      const opened = await open(
        '/reports/loginlogout?range=3m&trail=x',
        { 'accessLog.patterns': patterns },
        language,
      );
      await opened.user.click(await screen.findByText(button));
      expect(screen.getByRole('link', { name: last })).toBeDefined();
      await opened.user.click(screen.getByRole('link', { name: first }));
      await waitFor(() =>
        expect(opened.api.asked('accessLog.list').at(-1)?.query).toMatchObject({
          range: '3m',
          week_hour: '1-08',
          decision: 'either',
        }),
      );
      expect(opened.address()).not.toContain('trail');
      // The picture stays whole beside the chosen hour.
      expect(opened.api.asked('accessLog.patterns').at(-1)?.query).not.toHaveProperty('week_hour');
      await opened.user.click(await screen.findByRole('button', { name: new RegExp(`: ${first}$`) }));
      await waitFor(() => expect(opened.address()).not.toContain('week_hour'));
    },
  );

  it('lead from a reason to its entries, and away from it again', async () => {
    const opened = await open('/reports/loginlogout', { 'accessLog.patterns': patterns });
    const reasons = await screen.findByRole('figure', { name: 'Top reasons for denied attempts' });
    const [first] = within(reasons).getAllByRole('link');
    expect(first?.textContent).toBe('IP blocked2');
    await opened.user.click(first!);
    await waitFor(() =>
      expect(opened.api.asked('accessLog.list').at(-1)?.query).toMatchObject({ result: 'ip_blocked' }),
    );
    await opened.user.click(within(reasons).getAllByRole('link')[0]!);
    await waitFor(() => expect(opened.address()).not.toContain('result'));
  });

  it('are not asked for a search, nor where sign-outs alone are listed', async () => {
    const { api } = await open('/reports/loginlogout?search=ana');
    await screen.findByText('3 entries');
    expect(api.asked('accessLog.patterns')).toEqual([]);
  });
});

describe('what an entry says', () => {
  it.each([
    ['pt-BR', 'Tentou entrar: Fora do horário permitido', 'Autor'],
    ['en', 'Tried to sign in: Outside access hours', 'Author'],
    ['es', 'Intentó iniciar sesión: Fuera del horario permitido', 'Autor'],
  ] as const)('is one sentence beside its author, in %s', async (language, sentence, author) => {
    await open('/reports/loginlogout?entry=2-b', {}, language);
    expect(await within(await drawer()).findByText(sentence)).toBeDefined();
    const term = within(await drawer()).getByText(author, { selector: 'dt' });
    expect(term.nextElementSibling?.textContent).toBe('Ana Souza');
  });

  it('names the program as the author of a logout that nobody ordered', async () => {
    const given: Partial<Detail> = {
      event: 'logout',
      result: 'forced_logout',
      notes: ['permission_ended'],
      author: null,
    } as const;
    await open('/reports/loginlogout?entry=2-b', { 'accessLog.get': detail('2-b', given) });
    expect(await within(await drawer()).findByText('Signed out Ana Souza: Access hours ended')).toBeDefined();
    expect(within(await drawer()).getByText('System', { selector: 'dt + dd' })).toBeDefined();
  });
});

describe('the list', () => {
  it('shows sign-ins alone or sign-outs alone', async () => {
    const { api, user, address } = await open('/reports/loginlogout');
    const kinds = await screen.findByRole('combobox', { name: 'Sign-in or sign-out' });
    await user.selectOptions(kinds, 'Sign-out');
    await waitFor(() => expect(address()).toContain('event=logout'));
    expect(api.asked('accessLog.list').at(-1)!.query).toMatchObject({ event: 'logout' });
  });

  it('downloads the columns that it shows, in their order', async () => {
    const { api, user } = await open('/reports/loginlogout', {
      'downloads.createTicket': refuse('SERVICE_UNAVAILABLE'),
    });
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() =>
      expect(api.asked('downloads.createTicket')[0]!.body).toMatchObject({
        columns: ['when', 'person', 'email', 'result', 'notes', 'shift', 'ip', 'browser', 'os'],
      }),
    );
  });
});
