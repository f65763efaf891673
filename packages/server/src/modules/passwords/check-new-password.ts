import { passwordLimits } from '@shiftgate/domain/limits.ts';
import {
  DEFAULT_PASSWORD_STRENGTH,
  findPasswordProblems,
  normalisePassword,
} from '@shiftgate/domain/password/strength.ts';
import type { PasswordProblem, PasswordStrength } from '@shiftgate/domain/password/strength.ts';
import { z } from 'zod';
import { isCommonPassword, plainLetters } from './common-passwords.ts';

/** Everything that can be wrong with a new password apart from being the current one. */
export type NewPasswordFlaw = PasswordProblem | 'common' | 'context';

/** Whose password it is: none of these words may be what it is made of. */
export interface PasswordContext {
  readonly email: string;
  readonly name: string;
  readonly companyName: string;
  readonly domain: string;
  readonly productName: string;
}

const StoredStrength = z.object({
  min_length: z.int().min(passwordLimits.lowestMinLength).max(passwordLimits.highestMinLength).optional(),
  uppercase: z.boolean().optional(),
  lowercase: z.boolean().optional(),
  number: z.boolean().optional(),
  symbol: z.boolean().optional(),
});

/** The company's rules from their stored JSON; what is missing or unreadable is the product's default. */
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

/** A shift's own rules from their stored JSON; null = it follows the company. */
export function readOwnStrength(stored: unknown): PasswordStrength | null {
  return stored === null || stored === undefined ? null : readStrength(stored);
}

/** Rules as they travel and as they are stored. */
export function presentStrength(strength: PasswordStrength) {
  return {
    min_length: strength.minLength,
    uppercase: strength.requiresUppercase,
    lowercase: strength.requiresLowercase,
    number: strength.requiresNumber,
    symbol: strength.requiresSymbol,
  };
}

/** What a new password lacks: the company's rules, then common and context words (NIST SP 800-63B-4 §3.1.1). */
export function findNewPasswordFlaws(
  password: string,
  strength: PasswordStrength,
  context: PasswordContext,
): NewPasswordFlaw[] {
  const flaws: NewPasswordFlaw[] = findPasswordProblems(password, strength);
  const text = normalisePassword(password);
  if (isCommonPassword(text)) flaws.push('common');
  else if (isMadeOfContext(text, context)) flaws.push('context');
  return flaws;
}

function isMadeOfContext(password: string, context: PasswordContext): boolean {
  const source = [context.email, context.name, context.companyName, context.domain, context.productName].join(
    ' ',
  );
  const words = plainLetters(source)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 4);
  let rest = plainLetters(password);
  for (const word of words.toSorted((a, b) => b.length - a.length)) rest = rest.replaceAll(word, '');
  // Names are fine inside a longer phrase; on their own with a few signs they are the first guess.
  return rest.length < 6 && rest.length < password.length;
}
