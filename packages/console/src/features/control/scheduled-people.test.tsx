import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCompany, aTask, testInstant } from '#testing/entities.ts';
import { refuse } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { ScheduledPeople } from './scheduled-people.tsx';
import { anItem, aPreflight } from './testing/open-wizard.tsx';

const schedule = {
  activation_datetime: '2025-03-12T12:00:00.000Z',
  domains: ['empresa.com.br'],
  password_option: 'link' as const,
  logout_option: 'skip' as const,
  scheduled_by: 'Ada Admin',
  scheduled_at: testInstant,
};
const open = (replies = {}) =>
  openScreen(<ScheduledPeople schedule={schedule} />, {
    session: { company: aCompany({ sends_mail: true }) },
    replies: {
      'control.preflight': aPreflight(anItem({ id: 'people_with_password', facts: { must_ask: 7 } })),
      'control.preflightPeople': ({ body }: { body: { list: string } }) => ({
        items: [],
        next: null,
        total: body.list === 'must_ask' ? 7 : 0,
      }),
      'users.shareChangeLink': aTask(1, { kind: 'share_change_link' }),
      ...replies,
    },
  });

it('counts who would have to ask for a link, as of now, and sends links to them', async () => {
  const { api, user } = await open();
  expect(await screen.findByText(/^7 people have no password/)).toBeDefined();
  expect(screen.getByText(/^This is the count as of now/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Send links now' }));
  expect(await screen.findByText('The links are on their way.')).toBeDefined();
  expect(api.asked('users.shareChangeLink')[0]?.body).toEqual({
    domains: ['empresa.com.br'],
    to: 'must_ask',
    expected: 7,
  });
  expect(screen.queryByRole('button', { name: 'Send links now' })).toBeNull();
});

it('says why it could not count, and tries again', async () => {
  const { api, user } = await open({ 'control.preflight': refuse('SERVICE_UNAVAILABLE') });
  await screen.findByText(/The service is unavailable/);
  api.reply({ 'control.preflight': aPreflight() });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByText(/^This is the count as of now/)).toBeDefined());
});
