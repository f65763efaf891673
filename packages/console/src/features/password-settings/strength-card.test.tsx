import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { StrengthCard } from './strength-card.tsx';

it('names as advice of NIST no other length than NIST does', async () => {
  const draft = { min_length: 12, uppercase: false, lowercase: false, number: false, symbol: false };
  await openScreen(<StrengthCard draft={draft} isReadOnly={false} onChange={() => undefined} />);
  expect(await screen.findByText(/require at least 12 characters/)).toBeDefined();
  expect(screen.getByText(/NIST asks for 15 where the password is the only protection/)).toBeDefined();
});

it('shows managers the rules and says who changes them', async () => {
  const draft = { min_length: 12, uppercase: false, lowercase: false, number: false, symbol: false };
  await openScreen(<StrengthCard draft={draft} isReadOnly onChange={() => undefined} />);
  await screen.findByText('Only a control administrator can change the company’s requirements.');
  expect(screen.getByRole('textbox', { name: /Minimum length/ })).toHaveProperty('disabled', true);
  for (const mark of screen.getAllByRole('checkbox')) expect(mark).toHaveProperty('disabled', true);
});
