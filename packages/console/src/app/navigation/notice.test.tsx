import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { Notice } from './notice.tsx';

it.each([
  ['pt-BR', /só para administradores do controle/],
  ['en', /only for control administrators/],
  ['es', /solo para administradores del control/],
] as const)('tells a person who was sent home why, once, in %s', async (language, words) => {
  const { address } = await openScreen(<Notice />, { at: '/?notice=control-admins-only', language });
  expect(await screen.findByText(words)).toBeDefined();
  await waitFor(() => expect(address()).toBe('/'));
});

it('says nothing of what it does not know', async () => {
  await openScreen(<Notice />, { at: '/?notice=hello' });
  expect(screen.queryByText(/control administrators/)).toBeNull();
});
