import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aPageOfUsers, aUser } from '#testing/entities.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { waitUntilGone } from '#testing/wait-until-gone.ts';
import { AddPeopleDialog } from './add-people-dialog.tsx';

const openDialog = async () => {
  const closed: string[] = [];
  const opened = await openScreen(<AddPeopleDialog to="managers" onClose={() => closed.push('closed')} />, {
    replies: {
      'users.list': aPageOfUsers([aUser(1, { name: 'Ana Souza' })]),
      'permissions.previewPromotion': { people: [] },
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add manager' }));
  return { ...opened, dialog, closed };
};

it('asks before Escape loses the people who were chosen', async () => {
  const { user, dialog, closed } = await openDialog();
  await user.click(await dialog.findByRole('checkbox', { name: 'Ana Souza' }));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitUntilGone('dialog', { name: 'Close without saving?' });
  expect(dialog.getByRole('button', { name: /Ana Souza/ })).toBeDefined();
  expect(closed).toEqual([]);
});

it('is left by Escape with nobody chosen, whatever was searched', async () => {
  const { user, dialog, closed } = await openDialog();
  await user.type(dialog.getByRole('searchbox'), 'ana');
  await user.keyboard('{Escape}');
  expect(closed).toEqual(['closed']);
});
