import { DEFAULT_PASSWORD_STRENGTH } from '@shiftgate/domain/password/strength.ts';
import { isAcceptedByWorkspace } from '@shiftgate/domain/password/workspace-password.ts';
import { providers } from '@shiftgate/domain/providers.ts';
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
    { ...everything, minLength: 128 },
  ])('has the strength %j and is accepted by the workspaces, every time', (strength) => {
    for (let round = 0; round < 500; round += 1) {
      const provider = providers[round % providers.length] ?? 'google';
      const password = randomPassword(strength, context, provider);
      const asked = { ...everything, minLength: strength.minLength };
      expect(findNewPasswordFlaws(password, asked, context, provider)).toEqual([]);
      expect(isAcceptedByWorkspace(password, provider)).toBe(true);
      expect(password).toMatch(/^[A-Z][a-z2-9]{3}(-[a-z2-9]{4})+(-[a-z2-9]{0,4})?$/);
      expect(password).not.toMatch(/[aeioulIO01]/);
    }
  });

  it('is never repeated', () => {
    const made = Array.from({ length: 1000 }, () => randomPassword(everything, context, 'google'));
    expect(new Set(made).size).toBe(1000);
  });
});
