import { DEFAULT_PASSWORD_STRENGTH } from '@shiftgate/domain/password/strength.ts';
import { describe, expect, it } from 'vitest';
import { findNewPasswordFlaws } from '@shiftgate/domain/password/new-password.ts';
import { randomPassword } from './random-password.ts';

const context = {
  email: 'ana@aurora.example',
  name: 'Ana Souza',
  companyName: 'Padaria Aurora',
  domain: 'aurora.example',
  productName: 'Shiftgate',
};
const everything = {
  minLength: 8,
  requiresUppercase: true,
  requiresLowercase: true,
  requiresNumber: true,
  requiresSymbol: true,
};

describe('a random password', () => {
  it.each([
    DEFAULT_PASSWORD_STRENGTH,
    everything,
    { ...everything, minLength: 15 },
    { ...everything, minLength: 64 },
  ])('has the strength %j, every time', (strength) => {
    for (let round = 0; round < 500; round += 1) {
      const password = randomPassword(strength, context);
      expect(
        findNewPasswordFlaws(password, { ...everything, minLength: strength.minLength }, context),
      ).toEqual([]);
      // Accepted by workspaces: printable ASCII, at most 100 characters; no ambiguous ones.
      expect(password).toMatch(/^[A-Z][a-z2-9]{3}(-[a-z2-9]{4}){2,18}$/);
      expect(password).not.toMatch(/[aeioulIO01]/);
    }
  });

  it('is never repeated', () => {
    const made = Array.from({ length: 1000 }, () => randomPassword(everything, context));
    expect(new Set(made).size).toBe(1000);
  });
});
