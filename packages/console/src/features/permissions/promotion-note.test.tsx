import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aPageOfUsers, aUser } from '#testing/entities.ts';
import { refuse } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { AddPeopleDialog } from './add-people-dialog.tsx';

const [ana, bia] = [aUser(1, { name: 'Ana Souza' }), aUser(2, { name: 'Bia Lima' })];

it('says before a promotion what others set up that ends with it', async () => {
  const { user, api } = await openScreen(<AddPeopleDialog to="managers" onClose={() => undefined} />, {
    replies: {
      'users.list': aPageOfUsers([ana, bia]),
      'permissions.previewPromotion': ({ body }) => ({
        people: body.users.includes(ana.key)
          ? [{ key: ana.key, name: ana.name, ends: ['password', 'recovery_email', 'link'] }]
          : [],
      }),
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add manager' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Bia Lima' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Ana Souza' }));
  await dialog.findByText('What other people set up for 1 person ends when you add them');
  expect(dialog.getByText(/it has to be changed at the next sign-in; the recovery email/)).toBeDefined();
  expect(api.asked('permissions.previewPromotion').at(-1)?.body.users.toSorted()).toEqual(
    [ana.key, bia.key].toSorted(),
  );
  // Its absence says something only once it was there.
  await user.click(dialog.getByRole('checkbox', { name: 'Ana Souza' }));
  await waitFor(() => expect(dialog.queryByText(/other people set up/i)).toBeNull());
});

it('says that it could not be found out, and tries again', async () => {
  const { user, api } = await openScreen(<AddPeopleDialog to="managers" onClose={() => undefined} />, {
    replies: {
      'users.list': aPageOfUsers([ana, bia]),
      'permissions.previewPromotion': refuse('SERVICE_UNAVAILABLE'),
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add manager' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Ana Souza' }));
  await dialog.findByText('Couldn’t check what this change ends.');
  api.reply({
    'permissions.previewPromotion': { people: [{ key: ana.key, name: ana.name, ends: ['password'] }] },
  });
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByText('What other people set up for 1 person ends when you add them');
});
