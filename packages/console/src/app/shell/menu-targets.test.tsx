import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aMe } from '#testing/entities.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { PersonTarget } from './menu-targets.tsx';

const photo = 'https://photos.example/ada';

it('shows the photo of the signed-in person on their menu', async () => {
  await openScreen(<PersonTarget />, { session: { me: aMe({ photo }) } });
  const button = screen.getByRole('button', { name: /Ada Admin/ });
  expect(button.querySelector('img')?.getAttribute('src')).toBe(photo);
});

it('shows the initials there where the directory has no photo', async () => {
  await openScreen(<PersonTarget />);
  const face = screen.getByRole('button', { name: /Ada Admin/ }).querySelector('[data-initials]');
  expect(face?.getAttribute('data-initials')).toBe('AA');
  expect(face?.querySelector('img')).toBeNull();
});
