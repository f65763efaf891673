import { expect, it } from 'vitest';
import { requireFreshSignIn } from './fresh-sign-in.ts';

const now = Date.UTC(2025, 2, 10, 12);
const minute = 60_000;
const requireAt = (confirmedAt: number | null) => () => requireFreshSignIn({ actor: { confirmedAt }, now });

it.each([
  ['now', now],
  ['almost fifteen minutes ago', now - 15 * minute + 1],
])('accepts a confirmation of %s', (_name, confirmedAt) => {
  expect(requireAt(confirmedAt)).not.toThrow();
});

it.each([
  ['never', null],
  ['fifteen minutes ago', now - 15 * minute],
  ['after a clock that was set back', now + 1],
])('asks for one that was given %s', (_name, confirmedAt) => {
  expect(requireAt(confirmedAt)).toThrow(expect.objectContaining({ code: 'FRESH_SIGN_IN_REQUIRED' }));
});
