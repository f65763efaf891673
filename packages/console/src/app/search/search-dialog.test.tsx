import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aKey, aPageOfUsers, aShiftSummary, aUser } from '#testing/entities.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { SearchDialog } from './search-dialog.tsx';

const entry = {
  id: '1-a',
  at: '2025-03-10T11:00:00.000Z',
  email: 'ana@empresa.com.br',
  user: { key: aKey(1), name: 'Ana Souza' },
  event: 'login',
  author: 'Ana Souza',
  result: 'ip_blocked',
  notes: [],
  ip: null,
  browser: null,
  os: null,
  shift: null,
} as const;

it('finds the denied sign-in behind a code for support, and no other entry', async () => {
  const onClose = vi.fn();
  const found = [
    { ...entry, notes: [], support_code: 'WQ54-Z99R' },
    { ...entry, notes: [], id: '2-b', support_code: 'WQ54-Z99Z' },
  ];
  const { user, address } = await openScreen(
    <SearchDialog onClose={onClose} onCreateShift={() => undefined} onDialog={() => undefined} />,
    {
      path: '/',
      replies: {
        'shifts.list': { items: [] },
        'users.list': aPageOfUsers([]),
        'accessLog.list': { items: found, next: null, total: 2, has_more_than_total: false },
      },
    },
  );
  await user.type(screen.getByRole('combobox'), 'wq54 z99r');
  const option = await screen.findByRole('option', { name: /WQ54-Z99R · Ana Souza/ });
  expect(option.textContent).toContain('10/03/2025 08:00 · IP blocked');
  expect(screen.queryByRole('option', { name: /WQ54-Z99Z/ })).toBeNull();
  await user.click(option);
  expect(onClose).toHaveBeenCalled();
  expect(address()).toBe('/reports/loginlogout?search=WQ54-Z99R&entry=1-a');
});

describe('the search', () => {
  const ana = aUser(1, { name: 'Ana Souza' });
  const night = aShiftSummary(101, { name: 'Deliveries 12x36 A' });
  async function openSearch() {
    const onDialog = vi.fn();
    const opened = await openScreen(
      <SearchDialog onClose={() => undefined} onCreateShift={() => undefined} onDialog={onDialog} />,
      {
        replies: {
          'shifts.list': { items: [night] },
          'users.list': aPageOfUsers([ana, aUser(2, { is_admin: true })]),
        },
      },
    );
    const type = (text: string) => opened.user.type(screen.getByRole('combobox'), text);
    return { ...opened, onDialog, type };
  }

  it('does an action on a person found by the names of both, where it is possible', async () => {
    const { api, user, onDialog, type } = await openSearch();
    await type('single access ana');
    await user.click(await screen.findByRole('option', { name: /^Single access: Ana Souza/ }));
    expect(onDialog).toHaveBeenCalledWith('singleAccess', ana);
    expect(api.asked('users.list').at(-1)?.query).toMatchObject({ search: 'ana' });
  });

  it('finds a shift by a part of its name, and settings by what they are about', async () => {
    const { user, type } = await openSearch();
    await type('shift a');
    expect(await screen.findByRole('option', { name: /Deliveries 12x36 A/ })).toBeDefined();
    await user.clear(screen.getByRole('combobox'));
    await type('length');
    expect(await screen.findByRole('option', { name: 'Passwords' })).toBeDefined();
  });

  it('offers first what was chosen last, people, shifts and screens', async () => {
    const first = await openSearch();
    await first.type('deliveries');
    await first.user.click(await screen.findByRole('option', { name: /Deliveries/ }));
    await first.user.clear(screen.getByRole('combobox'));
    await first.type('souza');
    await first.user.click(await screen.findByRole('option', { name: /^Ana Souza/ }));
    await first.user.keyboard('{Escape}');
    const recents = within(await screen.findByRole('group', { name: 'Recent' }));
    const names = recents.getAllByRole('option').map((option) => option.textContent);
    expect(names).toEqual([expect.stringContaining('Ana Souza'), expect.stringContaining('Deliveries')]);
  });
});
