import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aKey, aPageOfUsers } from '../../testing/entities.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { SearchDialog } from './search-dialog.tsx';

const entry = {
  id: '1-a',
  at: '2025-03-10T11:00:00.000Z',
  email: 'ana@empresa.com.br',
  user: { key: aKey(1), name: 'Ana Souza' },
  event: 'login',
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
  expect(option.textContent).toContain('10/03/2025 08:00 · IP bloqueado');
  expect(screen.queryByRole('option', { name: /WQ54-Z99Z/ })).toBeNull();
  await user.click(option);
  expect(onClose).toHaveBeenCalled();
  expect(address()).toBe('/reports/loginlogout?search=WQ54-Z99R&entry=1-a');
});
