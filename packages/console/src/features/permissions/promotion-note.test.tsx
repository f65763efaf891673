import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aPageOfUsers, aUser } from '#testing/entities.ts';
import { refuse } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { AddPeopleDialog } from './add-people-dialog.tsx';

const [ana, bia] = [aUser(1, { name: 'Ana Souza' }), aUser(2, { name: 'Bia Lima' })];

it('says before a promotion what others set up and ends with it, of those who have something', async () => {
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
  const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar gestor' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Bia Lima' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Ana Souza' }));
  await dialog.findByText('O que outras pessoas definiram para 1 pessoa termina ao adicioná-la');
  expect(dialog.getByText(/terá de ser trocada no próximo acesso; o e-mail de recuperação/)).toBeDefined();
  expect(api.asked('permissions.previewPromotion').at(-1)?.body.users.toSorted()).toEqual(
    [ana.key, bia.key].toSorted(),
  );
  // Its absence says something only once it was there.
  await user.click(dialog.getByRole('checkbox', { name: 'Ana Souza' }));
  await waitFor(() => expect(dialog.queryByText(/outras pessoas definiram/)).toBeNull());
});

it('says that it could not be found out, and tries again', async () => {
  const { user, api } = await openScreen(<AddPeopleDialog to="managers" onClose={() => undefined} />, {
    replies: {
      'users.list': aPageOfUsers([ana, bia]),
      'permissions.previewPromotion': refuse('SERVICE_UNAVAILABLE'),
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar gestor' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Ana Souza' }));
  await dialog.findByText('Não foi possível verificar o que termina com esta mudança.');
  api.reply({
    'permissions.previewPromotion': { people: [{ key: ana.key, name: ana.name, ends: ['password'] }] },
  });
  await user.click(dialog.getByRole('button', { name: 'Tentar de novo' }));
  await dialog.findByText('O que outras pessoas definiram para 1 pessoa termina ao adicioná-la');
});
