import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { PersonButton } from './menu-buttons.tsx';
import { LanguageMenu } from './menus.tsx';

afterEach(() => document.documentElement.removeAttribute('lang'));

it('keeps the focus on its button while another language is chosen', async () => {
  const { user } = await openScreen(<LanguageMenu />);
  await user.click(await screen.findByRole('menuitem', { name: 'Español' }));
  await waitFor(() => expect(document.documentElement.lang).toBe('es'));
  const button = await screen.findByRole('button', { name: 'Idioma' });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it('offers to sign out first, with the focus, and to switch control last', async () => {
  const { user } = await openScreen(<PersonButton />);
  await user.click(screen.getByRole('button', { name: /Ada Admin/ }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['Sign out', 'Turn on access control']);
  await waitFor(() => expect(document.activeElement).toBe(items[0]));
});
