import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { aKey, aShiftSummary, aUser } from '../../testing/entities.ts';
import { lateAnswer, refuse } from '../../testing/fake-api.ts';
import type { Replies } from '../../testing/fake-api.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { SessionsPage } from './sessions-page.tsx';

type Chart = CallResponse<'sessions.chart'>;
type Session = CallResponse<'sessions.list'>['items'][number];

const path = '/reports/sessions';
const shop = aShiftSummary(101, { name: 'Loja' });
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
  shift: { key: shop.key, name: 'Loja' },
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
    { shift: { key: shop.key, name: 'Loja' }, here: 1200, left: 30 },
    { shift: { key: aKey(99), name: '' }, here: 4, left: 0 },
  ],
  other_shifts: { here: 9, left: 2 },
  without_shift: { here: 3, left: 0 },
};
const nobody = { here: 0, left: 0 };
const noSessions = { items: [], next: null, total: 0, has_more_than_total: false };
const replies: Replies = {
  'sessions.list': { items: [session], next: null, total: 1, has_more_than_total: false },
  'sessions.chart': chart,
  'shifts.list': { items: [shop] },
};
const open = (at: string = path, more: Replies = {}, language: 'pt-BR' | 'en' | 'es' = 'pt-BR') =>
  openScreen(<SessionsPage />, { path, at, language, replies: { ...replies, ...more } });
const title = 'Abertas agora, por turno';
const picture = () => screen.findByRole('figure', { name: title, busy: false });
const noPicture = async () => {
  await waitFor(() => expect(screen.queryByRole('figure')).toBeNull());
};

describe('the picture of the open sessions', () => {
  it.each([
    [
      'pt-BR',
      'Abertas agora, por turno',
      'Abertas no Shiftgate: 1.200. Podem continuar no Google Workspace: 30.',
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
    expect(
      within(figure).getByRole('button', { name: new RegExp(`^Loja 1[.,]?230 ${split}$`) }),
    ).toBeDefined();
  });

  it('sums up the shifts without a bar, and names deleted ones and people without a shift', async () => {
    await open();
    const figure = await picture();
    const bars = within(figure)
      .getAllByRole('listitem')
      .map((bar) => bar.textContent);
    expect(bars).toEqual(['Loja1.230', 'Turno excluído4', 'Outros turnos11', 'Sem turno3']);
    expect(within(figure).getByText(/^Abertas no Shiftgate/).textContent).toBe('Abertas no Shiftgate 1.216');
    expect(within(figure).getByText(/^Podem/).textContent).toBe('Podem continuar no Google Workspace 32');
    expect(within(figure).queryByRole('button', { name: /Outros turnos|Sem turno/ })).toBeNull();
  });

  it('filters the list by the shift of a bar, by keyboard too, and by all shifts again', async () => {
    const { api, user, address } = await open(`${path}?search=ana`);
    const bar = within(await picture()).getByRole('button', { name: /^Loja/ });
    bar.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`${path}?search=ana&shift=${shop.key}`));
    await waitFor(() =>
      expect(api.asked('sessions.list').at(-1)!.query).toMatchObject({ search: 'ana', shift: shop.key }),
    );
    expect(api.asked('sessions.chart').at(-1)!.query).toEqual({ search: 'ana', shift: shop.key });
    const chosen = within(await picture()).getByRole('button', { name: /^Loja/, pressed: true });
    await user.click(chosen);
    await waitFor(() => expect(address()).toBe(`${path}?search=ana`));
  });

  it('has a deleted shift among the filters', async () => {
    const { user } = await open();
    await user.click(within(await picture()).getByRole('button', { name: /^Turno excluído/ }));
    const filter = await screen.findByRole('combobox', { name: 'Turno' });
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
    await user.click(screen.getByRole('radio', { name: 'Encerradas no Shiftgate' }));
    await noPicture();
    expect(api.asked('sessions.chart')).toHaveLength(1);
  });

  it.each([
    ['an empty list', { 'sessions.list': noSessions }, 'Nenhuma sessão aberta'],
    ['a list that fails', { 'sessions.list': refuse('SERVICE_UNAVAILABLE') }, 'Tentar de novo'],
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
    user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Encerrar sessões' }));

  it('ends the chosen ones', async () => {
    const { api, user } = await open(path, refused);
    await user.click(await screen.findByRole('checkbox', { name: /Ana Souza/ }));
    const bar = within(screen.getByRole('region', { name: 'Ações' }));
    expect(bar.getByText('1 selecionada')).toBeDefined();
    await user.click(bar.getByRole('button', { name: 'Encerrar sessões' }));
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
    await user.click(await screen.findByRole('button', { name: 'Encerrar a sessão encontrada' }));
    await confirm(user);
    await waitFor(() => expect(api.asked('sessions.end')[0]!.body.selection).toEqual({ filter, at_most: 1 }));
  });
});
