import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '../../testing/open-screen.tsx';
import { PersonButton } from './menu-buttons.tsx';

it('offers to sign out first, with the focus, and to turn control on or off last and apart', async () => {
  const { user } = await openScreen(<PersonButton />);
  await user.click(screen.getByRole('button', { name: /Ada Admin/ }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['Sair', 'Ativar o controle']);
  await waitFor(() => expect(document.activeElement).toBe(items[0]));
});
