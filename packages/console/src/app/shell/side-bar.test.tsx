import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { SideBar } from './side-bar.tsx';

it.each([
  ['/users', false],
  ['/reports', true],
  ['/reports/groups', true],
])('lists the single reports while one is open: %s', async (at, isListed) => {
  await openScreen(<SideBar isMini={false} onToggleMini={undefined} />, {
    at,
    replies: { 'requests.summary': { open: 0 } },
  });
  const index = await screen.findByRole('link', { name: 'Reports' });
  expect(screen.queryByRole('link', { name: 'Shifts report' }) !== null).toBe(isListed);
  // The index is not the current page where one of its reports is.
  expect(index.getAttribute('aria-current')).toBe(at === '/reports' ? 'page' : null);
});
