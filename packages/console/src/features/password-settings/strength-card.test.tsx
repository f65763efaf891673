import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { StrengthCard } from './strength-card.tsx';

it('names as advice of NIST no other length than NIST does', async () => {
  const draft = { min_length: 12, uppercase: false, lowercase: false, number: false, symbol: false };
  await openScreen(<StrengthCard draft={draft} isReadOnly={false} onChange={() => undefined} />);
  expect(await screen.findByText(/exija pelo menos 12 caracteres/)).toBeDefined();
  expect(screen.getByText(/O NIST pede 15 quando a senha é a única proteção/)).toBeDefined();
});

it('shows managers the rules and says who changes them', async () => {
  const draft = { min_length: 12, uppercase: false, lowercase: false, number: false, symbol: false };
  await openScreen(<StrengthCard draft={draft} isReadOnly onChange={() => undefined} />);
  await screen.findByText('Só um administrador do controle pode mudar os requisitos da empresa.');
  expect(screen.getByRole('textbox', { name: /mínimo/ })).toHaveProperty('disabled', true);
  for (const mark of screen.getAllByRole('checkbox')) expect(mark).toHaveProperty('disabled', true);
});
