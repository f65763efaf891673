import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aKey, aPageOfUsers, aShiftSummary, aUser, aUserDetail } from '#testing/entities.ts';
import { refuse } from '#testing/fake-api.ts';
import type { Replies } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { DurationPage } from './duration-page.tsx';

const night = aShiftSummary(101, { name: 'Night' });
const ana = aUser(1, { name: 'Ana Souza' });
const counted_at = '2025-03-10T13:05:00.000Z';
const sums = {
  items: [
    {
      shift: { key: night.key, name: 'Night' },
      org_unit: null,
      person_days: 6,
      inside_minutes: 425,
      outside_minutes: 30,
      unseen_ends: 2,
      open_sessions: 0,
    },
    {
      shift: null,
      org_unit: null,
      person_days: 1,
      inside_minutes: 0,
      outside_minutes: 61,
      unseen_ends: 0,
      open_sessions: 0,
    },
  ],
  has_more: false,
  counted_at,
};
const day = {
  day: '2025-03-09',
  starts_at: '2025-03-09T03:00:00.000Z',
  ends_at: '2025-03-10T03:00:00.000Z',
  user: { key: ana.key, name: ana.name, email: ana.email },
  shifts: [
    { key: night.key, name: 'Night' },
    { key: aKey(99), name: '' },
  ],
  sessions: 2,
  inside_minutes: 120,
  outside_minutes: 15,
  unseen_ends: 1,
  open_sessions: 1,
  bands: [
    { from: '2025-03-09T12:00:00.000Z', to: '2025-03-09T14:00:00.000Z', is_inside: true },
    { from: '2025-03-09T15:00:00.000Z', to: '2025-03-09T15:15:00.000Z', is_inside: false },
  ],
};
const replies: Replies = {
  'accessDuration.sums': sums,
  'accessDuration.list': { items: [day], next: null, total: 1, has_more_than_total: false, counted_at },
  'shifts.list': { items: [night] },
  'users.get': aUserDetail(1, ana),
  'users.list': aPageOfUsers([ana]),
};
const path = '/reports/access_duration';
const open = (at: string = path, more: Replies = {}, language: 'pt-BR' | 'en' | 'es' = 'en') =>
  openScreen(<DurationPage />, { path, at, language, replies: { ...replies, ...more } });
const rows = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('the sums of the durations', () => {
  it.each([
    ['pt-BR', 'Sem turno', /isto não é um registro de ponto/, 'Sessões contadas até 10/03/2025 10:05.'],
    ['en', 'No shift', /this is no record of working time/, 'Sessions counted up to 10/03/2025 10:05.'],
    ['es', 'Sin turno', /esto no es un registro de jornada/, 'Sesiones contadas hasta 10/03/2025 10:05.'],
  ] as const)(
    'say hours and minutes by shift, what they are not, and up to when, in %s',
    async (...given) => {
      const [language, none, warning, counted] = given;
      await open(path, {}, language);
      await screen.findByText(none);
      expect(await rows()).toEqual([
        ['Night', '6', '7 h 05 min', '0 h 30 min', '', '2'],
        [none, '1', '0 h 00 min', '1 h 01 min', '', '–'],
      ]);
      expect(screen.getByText(warning)).toBeDefined();
      expect(screen.getByText(counted)).toBeDefined();
    },
  );

  it('lead from a shift to the days of its people', async () => {
    const { api, user, address } = await open();
    await user.click(await screen.findByRole('button', { name: 'Show the people and days of Night' }));
    await waitFor(() => expect(address()).toBe(`${path}?view=day&shift=${night.key}`));
    await screen.findByText('Ana Souza');
    expect(api.asked('accessDuration.list')[0]!.query).toMatchObject({ range: '7d', shift: night.key });
  });

  it('are by org unit, for other days, where the address says so', async () => {
    const { api } = await open(`${path}?view=org_unit&range=days&from=2025-03-01`);
    await screen.findAllByText('No organizational unit');
    expect(api.asked('accessDuration.sums')[0]!.query).toMatchObject({ by: 'org_unit', from: '2025-03-01' });
  });

  it('say that they are provisional while sessions are open', async () => {
    const open_sessions = 3;
    const items = sums.items.map((sum) => ({ ...sum, open_sessions }));
    await open(path, { 'accessDuration.sums': { ...sums, items } });
    await screen.findByText(/Some sessions are still open: their time may increase\. Sessions counted up to/);
  });

  it('say when there are none, and can be tried again', async () => {
    const { api, user } = await open(path, { 'accessDuration.sums': refuse('SERVICE_UNAVAILABLE') });
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.reply({ 'accessDuration.sums': { items: [], has_more: false, counted_at: null } });
    await user.click(again);
    await screen.findByText('No sessions in this period');
  });
});

describe('the days of people', () => {
  it('show the sessions over the day, the time, unseen ends, and what is still open', async () => {
    await open(`${path}?view=day`);
    const bands = await screen.findByRole('img', {
      name: '09:00–11:00, within hours; 12:00–12:15, outside hours',
    });
    const [first] = bands.children as unknown as HTMLElement[];
    expect(first!.style.insetInlineStart || first!.getAttribute('style')).toContain('37.5%');
    expect((await rows())[0]!.slice(1)).toEqual([
      '09/03/2025',
      '',
      '2 h 00 min',
      '0 h 15 min',
      'Night, Deleted shift',
      '2end unknownopen session',
    ]);
  });

  it('are those of one person after a press on the name, and of everybody again', async () => {
    const { user, address } = await open(`${path}?view=day`);
    await user.click(await screen.findByRole('button', { name: 'Show the days of Ana Souza' }));
    await waitFor(() => expect(address()).toContain(`user=${ana.key}`));
    await user.click(screen.getByRole('radio', { name: 'By shift' }));
    await waitFor(() => expect(address()).toBe(path));
  });

  it('name a deleted shift that the address asks for', async () => {
    await open(`${path}?view=day&shift=${aKey(99)}`);
    const shifts = await screen.findByRole('combobox', { name: 'Shift' });
    await waitFor(() => expect(within(shifts).getByRole('option', { name: 'Deleted shift' })).toBeDefined());
    expect((shifts as HTMLSelectElement).value).toBe(aKey(99));
  });

  it.each([
    [path, { filters: { range: '7d' }, by: 'shift' }],
    [`${path}?view=day&user=${aKey(1)}`, { filters: { range: '7d', user: aKey(1) } }],
  ])('are downloaded as they are shown: %s', async (at, body) => {
    const { api, user } = await open(at, { 'downloads.createTicket': refuse('SERVICE_UNAVAILABLE') });
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() =>
      expect(api.asked('downloads.createTicket')[0]!.body).toEqual({ kind: 'access_duration_csv', ...body }),
    );
  });
});
