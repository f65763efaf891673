import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { aKey, aShiftSummary, aTask, aUser } from '#testing/entities.ts';
import { lateAnswer, refuse } from '#testing/fake-api.ts';
import type { Replies } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { SessionsPage } from './sessions-page.tsx';

type Chart = CallResponse<'sessions.chart'>;
type Session = CallResponse<'sessions.list'>['items'][number];

const path = '/reports/sessions';
const shop = aShiftSummary(101, { name: 'Store' });
const ana = aUser(1, { name: 'Ana Souza' });
const session: Session = {
  key: aKey(201),
  user: { key: ana.key, name: ana.name, email: ana.email, photo: null, status: 'active' },
  browser: 'chrome',
  os: 'windows',
  device_class: 'desktop',
  ip: '203.0.113.25',
  place: { shift: null, kind: 'public' },
  since: '2025-03-10T11:00:00.000Z',
  last_seen_at: '2025-03-10T12:00:00.000Z',
  allowed_until: '2025-03-10T21:00:00.000Z',
  expires_at: '2025-03-10T21:00:00.000Z',
  shift: { key: shop.key, name: 'Store' },
  zone: null,
  is_by_single_access: false,
  apps: [],
  is_protected: false,
  workspace: 'open',
  can_leave_workspace: true,
  ended_at: null,
  end: null,
  proof: null,
};
const chart: Chart = {
  by_shift: [
    { shift: { key: shop.key, name: 'Store' }, here: 1200, left: 30 },
    { shift: { key: aKey(99), name: '' }, here: 4, left: 0 },
  ],
  other_shifts: { here: 0, left: 2 },
  without_shift: { here: 3, left: 0 },
};
const nobody = { here: 0, left: 0 };
const noSessions = { items: [], next: null, total: 0, has_more_than_total: false };
const replies: Replies = {
  'sessions.list': { items: [session], next: null, total: 1, has_more_than_total: false },
  'sessions.chart': chart,
  'shifts.list': { items: [shop] },
};
const open = (at: string = path, more: Replies = {}, language: 'pt-BR' | 'en' | 'es' = 'en') =>
  openScreen(<SessionsPage />, { path, at, language, replies: { ...replies, ...more } });
const title = 'Active now, by shift';
const picture = () => screen.findByRole('figure', { name: title, busy: false });
/** What a bar shows: its name, and its numbers without the words for screen readers. */
const shownBars = (figure: HTMLElement) =>
  within(figure)
    .getAllByRole('listitem')
    .map((bar) => [bar.querySelector('.sg-count-label'), bar.querySelector('.sg-count-numbers')])
    .map((parts) => parts.map((part) => part?.textContent));
const noPicture = async () => {
  await waitFor(() => expect(screen.queryByRole('figure')).toBeNull());
};

describe('the picture of the open sessions', () => {
  it.each([
    [
      'pt-BR',
      'Abertas agora, por turno',
      'Abertas no Shiftgate: 1.200. Podem continuar abertas no Google Workspace: 30.',
    ],
    ['en', 'Active now, by shift', 'Active in Shiftgate: 1,200. May still be open in Google Workspace: 30.'],
    [
      'es',
      'Abiertas ahora, por turno',
      'Abiertas en Shiftgate: 1200. Pueden seguir abiertas en Google Workspace: 30.',
    ],
  ] as const)('says how many are open by shift, here and at the workspace, in %s', async (...given) => {
    const [language, name, split] = given;
    await open(path, {}, language);
    const figure = await screen.findByRole('figure', { name, busy: false });
    expect(within(figure).getByRole('button', { name: `Store ${split}` }).title).toBe('');
  });

  it('shows the numbers of a bar that are not 0', async () => {
    await open();
    const figure = await picture();
    expect(shownBars(figure)).toEqual([
      ['Store', '1,20030'],
      ['Deleted shift', '4'],
      ['Other shifts', '2'],
      ['No shift required', '3'],
    ]);
    expect(within(figure).getByRole('button', { name: 'Deleted shift 4' })).toBeDefined();
    expect(within(figure).getByText('Active in Shiftgate').textContent).toBe('Active in Shiftgate 1,207');
    expect(within(figure).getByText(/^May still/).textContent).toBe(
      'May still be open in Google Workspace 32',
    );
    expect(within(figure).queryByRole('button', { name: /Other shifts|No shift required/ })).toBeNull();
  });

  it.each([
    ['pt-BR', 'Abertas agora, por turno', 'Turnos excluídos', 'Sem depender de turno'],
    ['en', 'Active now, by shift', 'Deleted shifts', 'No shift required'],
    ['es', 'Abiertas ahora, por turno', 'Turnos eliminados', 'Sin depender de un turno'],
  ] as const)('has one bar for several deleted shifts, in %s', async (language, name, deleted, free) => {
    const more = { shift: { key: aKey(98), name: '' }, here: 0, left: 3 };
    await open(path, { 'sessions.chart': { ...chart, by_shift: [...chart.by_shift, more] } }, language);
    const figure = await screen.findByRole('figure', { name, busy: false });
    const bars = shownBars(figure);
    expect(bars.map(([label]) => label)).toEqual(['Store', deleted, expect.any(String), free]);
    expect(bars[1]).toEqual([deleted, '43']);
    expect(within(figure).getAllByRole('button')).toHaveLength(1);
  });

  it('filters the list by the shift of a bar, by keyboard too, and by all shifts again', async () => {
    const { api, user, address } = await open(`${path}?search=ana`);
    const bar = within(await picture()).getByRole('button', { name: /^Store/ });
    bar.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`${path}?search=ana&shift=${shop.key}`));
    await waitFor(() =>
      expect(api.asked('sessions.list').at(-1)!.query).toMatchObject({ search: 'ana', shift: shop.key }),
    );
    expect(api.asked('sessions.chart').at(-1)!.query).toEqual({ search: 'ana', shift: shop.key });
    const chosen = within(await picture()).getByRole('button', { name: /^Store/, pressed: true });
    await user.click(chosen);
    await waitFor(() => expect(address()).toBe(`${path}?search=ana`));
  });

  it('has a deleted shift among the filters', async () => {
    const { user } = await open();
    await user.click(within(await picture()).getByRole('button', { name: /^Deleted shift/ }));
    const filter = await screen.findByRole('combobox', { name: 'Shift' });
    await waitFor(() => expect((filter as HTMLSelectElement).value).toBe(aKey(99)));
  });

  it('is of those that are only in the workspace where the list is', async () => {
    const { api } = await open(`${path}?left=true&user=${ana.key}`);
    await picture();
    expect(api.asked('sessions.chart')[0]!.query).toEqual({ left: 'true', user: ana.key });
  });

  it('is there while it is loaded, and not beside ended sessions, an empty list, or an error', async () => {
    const late = lateAnswer<Chart>();
    const { user, api } = await open(path, { 'sessions.chart': late.promise });
    await screen.findByRole('figure', { name: title, busy: true });
    late.give(chart);
    await picture();
    await user.click(screen.getByRole('radio', { name: 'Ended in Shiftgate' }));
    await noPicture();
    expect(api.asked('sessions.chart')).toHaveLength(1);
  });

  it('stays while the list keeps its rows after a failed refresh', async () => {
    const { api, refresh } = await open();
    await picture();
    api.reply({ 'sessions.list': refuse('SERVICE_UNAVAILABLE') });
    await refresh();
    await screen.findByText('Not updating');
    expect(screen.getByText('Ana Souza')).toBeDefined();
    expect(screen.getByRole('figure', { name: title })).toBeDefined();
  });

  it('is counted anew when the dialog of an order to end sessions is closed', async () => {
    const task = aTask(1, { kind: 'end_sessions', state: 'done' });
    const { api, user } = await open(`${path}?task=${task.key}`, { 'tasks.get': task });
    await picture();
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
    await waitFor(() => expect(api.asked('sessions.chart')).toHaveLength(2));
  });

  it('is counted anew three times a minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { api } = await open();
    await picture();
    expect(api.asked('sessions.chart')).toHaveLength(1);
    vi.advanceTimersByTime(20_000);
    await expect.poll(() => api.asked('sessions.chart').length).toBe(2);
  });

  it.each([
    ['an empty list', { 'sessions.list': noSessions }, 'No active sessions'],
    ['a list that fails', { 'sessions.list': refuse('SERVICE_UNAVAILABLE') }, 'Try again'],
    ['a failure of its own', { 'sessions.chart': refuse('SERVICE_UNAVAILABLE') }, 'Ana Souza'],
    [
      'no open session',
      { 'sessions.chart': { by_shift: [], other_shifts: nobody, without_shift: nobody } },
      'Ana Souza',
    ],
  ] satisfies readonly [string, Replies, string][])('is left out with %s', async (_name, more, text) => {
    await open(path, more);
    await screen.findByText(text);
    await noPicture();
  });
});

describe('ending sessions', () => {
  const refused: Replies = { 'sessions.end': refuse('SERVICE_UNAVAILABLE') };
  const confirm = async (user: Awaited<ReturnType<typeof open>>['user']) =>
    user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }));

  it('ends the chosen ones', async () => {
    const { api, user } = await open(path, refused);
    await user.click(await screen.findByRole('checkbox', { name: /Ana Souza/ }));
    const bar = within(screen.getByRole('region', { name: 'Actions' }));
    expect(bar.getByText('1 selected')).toBeDefined();
    await user.click(bar.getByRole('button', { name: 'End' }));
    await confirm(user);
    await waitFor(() =>
      expect(api.asked('sessions.end')[0]!.body.selection).toEqual({ sessions: [session.key] }),
    );
  });

  it.each([
    [path, {}],
    [`${path}?left=true&search=ana&forced=true`, { left: true, search: 'ana' }],
  ])('ends all that %s finds, and no more than were shown', async (at, filter) => {
    const { api, user } = await open(at, refused);
    await user.click(await screen.findByRole('button', { name: 'End the session found' }));
    await confirm(user);
    await waitFor(() => expect(api.asked('sessions.end')[0]!.body.selection).toEqual({ filter, at_most: 1 }));
  });
});

describe('the file of the sessions', () => {
  const refused: Replies = { 'downloads.createTicket': refuse('SERVICE_UNAVAILABLE') };
  const download = async (user: Awaited<ReturnType<typeof open>>['user']) =>
    user.click(await screen.findByRole('button', { name: 'Download CSV' }));

  it('has the filters of the list and its columns, both parts of those that show two', async () => {
    const { api, user } = await open(`${path}?search=ana`, refused);
    await download(user);
    await waitFor(() =>
      expect(api.asked('downloads.createTicket')[0]!.body).toEqual({
        kind: 'sessions_csv',
        filters: { view: 'live', search: 'ana' },
        columns: 'person email until ended workspace browser os ip since last_seen shift apps'.split(' '),
      }),
    );
  });

  it('has of ended ones why they ended, and only the columns that are shown', async () => {
    const { api, user } = await open(`${path}?view=ended`, refused);
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    for (const name of ['Device', 'Location', 'Shift'])
      await user.click(await screen.findByRole('checkbox', { name }));
    await user.keyboard('{Escape}');
    await download(user);
    await waitFor(() =>
      expect(api.asked('downloads.createTicket')[0]!.body).toMatchObject({
        columns: ['person', 'email', 'ended', 'end', 'workspace', 'proof', 'since', 'apps'],
      }),
    );
  });
});
