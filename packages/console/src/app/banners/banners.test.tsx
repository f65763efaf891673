import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCompany, aSyncStatus, testInstant } from '#testing/entities.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { Banners } from './banners.tsx';

type Status = ReturnType<typeof aSyncStatus>;

async function openBanners(status: Partial<Status>) {
  const opened = await openScreen(<Banners layout="dashboard" />, {
    at: '/users',
    session: { company: aCompany({ control_state: 'active', sso_is_active: true }) },
    replies: { 'users.syncTask': aSyncStatus({ in_sync_process: true, ...status }) },
  });
  await expect.poll(() => opened.api.asked('users.syncTask')).toHaveLength(1);
}

it.each([
  ['the first one', { last_synced_at: null }],
  ['one that is paused', { last_synced_at: testInstant, next_try_at: '2025-03-10T12:05:00.000Z' }],
] as const)('shows the progress of a sync above every screen: %s', async (_which, status) => {
  await openBanners(status);
  expect(await screen.findByRole('progressbar')).toBeDefined();
});

it('does not move the screen for a usual sync, which takes a moment', async () => {
  await openBanners({ last_synced_at: testInstant });
  expect(screen.queryByRole('progressbar')).toBeNull();
});
