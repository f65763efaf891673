import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCompany, aKey } from '#testing/entities.ts';
import { refuse } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { LeftOutBefore } from './left-out-before.tsx';

const selection = { users: [aKey(1)] };

it.each([
  ['google', 'Google Workspace', 'super administrator'],
  ['microsoft', 'Microsoft 365', 'Global Administrator'],
] as const)('names who is left out and who can do it: %s', async (oauth, workspace_name, who) => {
  await openScreen(<LeftOutBefore selection={selection} action="generate_passwords" />, {
    session: { company: aCompany({ oauth, workspace_name }) },
    replies: {
      'users.previewLeftOut': {
        left_out: [
          {
            reason: 'PROTECTED_ADMINISTRATOR',
            count: 3,
            people: [{ key: aKey(1), name: 'Zilda', email: 'z@empresa.com.br' }],
          },
        ],
      },
    },
  });
  await screen.findByText(
    new RegExp(`^3 people are skipped: they are administrators in ${workspace_name}.*${who}`),
  );
  expect(screen.getByText('Zilda')).toBeDefined();
  expect(screen.getByText('and 2 more')).toBeDefined();
});

it('shows nothing where nobody is left out', async () => {
  const one = {
    reason: 'PROTECTED_USER' as const,
    count: 1,
    people: [{ key: aKey(1), name: 'Zilda', email: 'z@empresa.com.br' }],
  };
  const { api, refresh } = await openScreen(<LeftOutBefore selection={selection} action="force_logout" />, {
    replies: { 'users.previewLeftOut': { left_out: [one] } },
  });
  // Its absence says something only once it was there.
  await screen.findByText('Zilda');
  api.reply({ 'users.previewLeftOut': { left_out: [] } });
  await refresh();
  await waitFor(() => expect(screen.queryByText('Zilda')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that it could not be found out, and tries again', async () => {
  const { api, user } = await openScreen(<LeftOutBefore selection={selection} action="force_logout" />, {
    replies: { 'users.previewLeftOut': refuse('SERVICE_UNAVAILABLE') },
  });
  await screen.findByText('Couldn’t check who will be skipped.');
  expect(screen.getByText(/The service is unavailable/)).toBeDefined();
  api.reply({ 'users.previewLeftOut': { left_out: [] } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
