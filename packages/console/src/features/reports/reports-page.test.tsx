import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCompany, aMe } from '#testing/entities.ts';
import { refuse } from '#testing/fake-api.ts';
import type { Replies } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { ReportsPage } from './reports-page.tsx';

const day = (nr: number) => ({
  starts_at: `2025-03-0${nr}T03:00:00.000Z`,
  ends_at: `2025-03-0${nr + 1}T03:00:00.000Z`,
  first_day: `2025-03-0${nr}`,
  last_day: `2025-03-0${nr}`,
});
const counts: Readonly<Record<string, number>> = { users: 3, groups: 4, user_permissions: 0 };
const replies: Replies = {
  'accessLog.chart': {
    unit: 'day',
    bars: [
      { ...day(3), allowed: 1000, denied: 200, denied_by: null },
      { ...day(4), allowed: 34, denied: 0, denied_by: null },
    ],
    bound: null,
  },
  'audit.chart': ({ query }) => ({
    unit: 'day',
    bars: [{ ...day(3), counts: { any: counts[String(query['report'])] ?? 9 } }],
    bound: null,
  }),
  'sessions.list': { items: [], next: null, total: 10_000, has_more_than_total: true },
  'accessDuration.sums': {
    items: [
      {
        shift: null,
        org_unit: null,
        person_days: 9,
        inside_minutes: 1900,
        outside_minutes: 60,
        unseen_ends: 0,
        open_sessions: 0,
      },
    ],
    has_more: false,
    counted_at: null,
  },
  'accessLog.list': {
    items: Array.from({ length: 7 }, (_, nr) => ({
      id: `${nr}-a`,
      at: '2025-03-10T11:30:00.000Z',
      email: 'ana@empresa.com.br',
      user: null,
      event: 'login',
      result: 'success',
      author: 'ana@empresa.com.br',
      notes: [],
      ip: '203.0.113.7',
      browser: null,
      os: null,
      shift: null,
      support_code: null,
    })),
    next: null,
    total: null,
    has_more_than_total: false,
  },
  'audit.list': { items: [], next: null, total: 0, has_more_than_total: false },
};
const sharing = (isOn: boolean): Replies => ({
  'sharedFiles.state': {
    consent: null,
    reading: isOn ? { from: null, read_at: null, percent: 0, problem: null } : null,
    history_days: 180,
  },
  'sharedFiles.chart': {
    total: 12,
    by_visibility: { people: 12, link: 0, public: 0 },
    by_owner: [],
    other_owners: 0,
    people_outside: 3,
    domains_outside: 2,
  },
});
const open = (at = '/reports', more: Replies = {}, isControlAdmin = true) =>
  openScreen(<ReportsPage />, {
    path: '/reports',
    at,
    session: { me: aMe({ is_control_admin: isControlAdmin }) },
    replies: { ...replies, ...sharing(false), ...more },
  });
const card = async (name: string) => (await screen.findByRole('link', { name })).closest('li')!;

describe('the index of the reports', () => {
  it.each([
    ['Access log', '/reports/loginlogout', '1,234 attempts in 7 days', '?range=7d&decision=either'],
    ['Sessions', '/reports/sessions', '10,000+ sessions open now', ''],
    ['Users report', '/reports/users', '3 entries in 7 days', '?range=7d'],
    ['Shifts report', '/reports/groups', '4 entries in 7 days', '?range=7d'],
    ['Permissions report', '/reports/user_permissions', '0 entries in 7 days', '?range=7d'],
    ['Audit log', '/reports/audit', '9 entries in 7 days', '?range=7d'],
  ])(
    'leads to each, and from its figure to the rows that it counts: %s',
    async (name, path, figure, rows) => {
      await open();
      const found = within(await card(name));
      expect(found.getByRole('link', { name }).getAttribute('href')).toBe(path);
      const link = await found.findByRole('link', { name: figure });
      expect(link.getAttribute('href')).toBe(`${path}${rows}`);
    },
  );

  it('says hours without a link, since they are no rows', async () => {
    await open();
    const found = await card('Access duration');
    await waitFor(() => expect(found.textContent).toContain('33 hours of sessions in 7 days'));
    expect(within(found).getByRole('link').getAttribute('href')).toBe('/reports/access_duration');
  });

  it('has the files shared outside once that is turned on, marked as beta', async () => {
    const { api } = await open('/reports', sharing(true));
    const found = await card('External sharing');
    await waitFor(() => expect(found.textContent).toContain('12 files shared outside in 7 days'));
    expect(found.textContent).toContain('Beta');
    expect(api.asked('sharedFiles.chart')[0]!.query).toEqual({ range: '7d' });
  });

  it('says that shared files are not read yet, and has no such card for Microsoft', async () => {
    const { api } = await open();
    await within(await card('External sharing')).findByText('Not turned on yet.');
    expect(api.asked('sharedFiles.chart')).toEqual([]);
    await openScreen(<ReportsPage />, {
      path: '/reports',
      at: '/reports',
      session: { company: aCompany({ oauth: 'microsoft' }) },
      replies,
    });
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Sessions' })).toHaveLength(2));
    expect(screen.getAllByRole('link', { name: 'External sharing' })).toHaveLength(1);
  });

  it('says where a figure cannot be loaded, and shows the others', async () => {
    await open('/reports', { 'accessLog.chart': refuse('SERVICE_UNAVAILABLE') });
    await within(await card('Access log')).findByText(/can’t be loaded right now/);
    const users = await card('Users report');
    await waitFor(() => expect(users.textContent).toContain('3 entries'));
  });

  it('leaves the whole audit log to control administrators', async () => {
    const { api } = await open('/reports', {}, false);
    await card('Users report');
    expect(screen.queryByRole('link', { name: 'Audit log' })).toBeNull();
    expect(api.asked('audit.chart').every(({ query }) => query['report'] !== undefined)).toBe(true);
  });
});

describe('the search over both logs', () => {
  it('shows the newest entries of each, and leads to the entry and to the list', async () => {
    const { api, user, address } = await open();
    await user.type(await screen.findByRole('searchbox'), 'ana');
    await waitFor(() => expect(address()).toContain('search=ana'));
    const region = (await screen.findByRole('heading', { name: 'Access log' })).closest('section')!;
    await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(5));
    const [first] = within(region).getAllByRole('listitem');
    expect(first!.textContent).toBe('10/03/2025 08:30:00ana@empresa.com.brAllowed203.0.113.7');
    expect(within(first!).getByRole('link').getAttribute('href')).toBe(
      '/reports/loginlogout?range=6m&search=ana&entry=0-a',
    );
    expect(within(region).getByRole('link', { name: 'See in the list' }).getAttribute('href')).toBe(
      '/reports/loginlogout?range=6m&search=ana',
    );
    const audit = screen.getByRole('heading', { name: 'Audit log' }).closest('section')!;
    await within(audit).findByText('Nothing found.');
    expect(api.asked('audit.list').at(-1)!.query).toEqual({ range: '6m', search: 'ana', page_size: '25' });
  });

  it('looks for managers in the reports that they may read', async () => {
    const { api } = await open('/reports?search=ana', {}, false);
    await screen.findByRole('heading', { name: 'Customization report' });
    expect(api.asked('audit.list').map(({ query }) => query['report'])).toEqual([
      'users',
      'groups',
      'user_permissions',
      'customize_login',
    ]);
  });

  it('can be tried again where a log could not be searched', async () => {
    const { api, user } = await open('/reports?search=ana', { 'audit.list': refuse('SERVICE_UNAVAILABLE') });
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.reply(replies);
    await user.click(again);
    await screen.findByText('Nothing found.');
  });
});
