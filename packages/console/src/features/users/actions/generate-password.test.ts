import { findPasswordProblems } from '@shiftgate/domain/password/strength.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { generatePassword } from './generate-password.ts';

it('always meets the rules', () => {
  const strength = fc.record({
    minLength: fc.integer({ min: 1, max: 64 }),
    requiresUppercase: fc.boolean(),
    requiresLowercase: fc.boolean(),
    requiresNumber: fc.boolean(),
    requiresSymbol: fc.boolean(),
  });
  fc.assert(
    fc.property(strength, (rules) => {
      const password = generatePassword(rules);
      expect(findPasswordProblems(password, rules)).toEqual([]);
      expect(password).not.toMatch(/[lIO01]/);
    }),
  );
});

it('does not repeat itself', () => {
  const rules = {
    minLength: 12,
    requiresUppercase: false,
    requiresLowercase: false,
    requiresNumber: false,
    requiresSymbol: false,
  };
  expect(new Set(Array.from({ length: 200 }, () => generatePassword(rules))).size).toBe(200);
});
