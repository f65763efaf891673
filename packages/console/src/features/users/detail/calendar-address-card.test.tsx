import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUserDetail } from '#testing/entities.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { CalendarAddressCard } from './calendar-address-card.tsx';

const address = { since: '2025-03-10T12:00:00.000Z' };
const person = (given: Parameters<typeof aUserDetail>[1]) => aUserDetail(1, given);
const open = (user: ReturnType<typeof person>) =>
  openScreen(
    <main id="content" tabIndex={-1}>
      <CalendarAddressCard user={user} />
    </main>,
    { language: 'en', replies: { 'users.endCalendarAddress': person({ calendar_address: null }) } },
  );

it('says since when there is an address, and ends it after a question', async () => {
  const { api, user } = await open(person({ calendar_address: address }));
  expect(screen.getByText(/Created on/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^End address/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/can’t be undone/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'End address' }));
  await waitFor(() => expect(api.asked('users.endCalendarAddress')).toHaveLength(1));
});

it('shows nothing without an address, and no button for a protected person', async () => {
  await open(person({ calendar_address: null }));
  expect(screen.queryByText('Calendar address')).toBeNull();
  await open(person({ calendar_address: address, is_protected: true }));
  expect(screen.getByText('Calendar address')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^End address/ })).toBeNull();
});
