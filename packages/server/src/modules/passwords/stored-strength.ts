import { passwordLimits } from '@shiftgate/domain/limits.ts';
import { DEFAULT_PASSWORD_STRENGTH } from '@shiftgate/domain/password/strength.ts';
import type { PasswordStrength } from '@shiftgate/domain/password/strength.ts';
import { z } from 'zod';

const StoredStrength = z.object({
  min_length: z.int().min(passwordLimits.lowestMinLength).max(passwordLimits.highestMinLength).optional(),
  uppercase: z.boolean().optional(),
  lowercase: z.boolean().optional(),
  number: z.boolean().optional(),
  symbol: z.boolean().optional(),
});

/** Parses the company's stored rules; missing or unreadable ones take the product's default. */
export function readStrength(stored: unknown): PasswordStrength {
  const { data } = StoredStrength.safeParse(stored ?? {});
  return {
    minLength: data?.min_length ?? DEFAULT_PASSWORD_STRENGTH.minLength,
    requiresUppercase: data?.uppercase ?? DEFAULT_PASSWORD_STRENGTH.requiresUppercase,
    requiresLowercase: data?.lowercase ?? DEFAULT_PASSWORD_STRENGTH.requiresLowercase,
    requiresNumber: data?.number ?? DEFAULT_PASSWORD_STRENGTH.requiresNumber,
    requiresSymbol: data?.symbol ?? DEFAULT_PASSWORD_STRENGTH.requiresSymbol,
  };
}

/** Parses a shift's own rules; null = it follows the company. */
export function readOwnStrength(stored: unknown): PasswordStrength | null {
  return stored === null || stored === undefined ? null : readStrength(stored);
}

/** The wire and storage form of the rules. */
export function presentStrength(strength: PasswordStrength) {
  return {
    min_length: strength.minLength,
    uppercase: strength.requiresUppercase,
    lowercase: strength.requiresLowercase,
    number: strength.requiresNumber,
    symbol: strength.requiresSymbol,
  };
}
