import { emergencyFileRules } from '../limits.ts';
import { findNewPasswordFlaws } from './new-password.ts';
import type { NewPasswordFlaw, PasswordContext } from './new-password.ts';
import { DEFAULT_PASSWORD_STRENGTH } from './strength.ts';
import type { PasswordStrength } from './strength.ts';

/** Strength of a passphrase against an attacker with the file and time. */
export type PassphraseLevel = 'too_short' | 'weak' | 'fair' | 'strong';

/** What is asked of a passphrase as of a password. */
export const PASSPHRASE_STRENGTH: PasswordStrength = {
  ...DEFAULT_PASSWORD_STRENGTH,
  minLength: emergencyFileRules.minPassphrase,
};

const classes: readonly { readonly has: RegExp; readonly size: number }[] = [
  { has: /[a-z]/, size: 26 },
  { has: /[A-Z]/, size: 26 },
  { has: /[0-9]/, size: 10 },
  { has: /[^a-zA-Z0-9]/, size: 33 },
];
const fairBits = 50;
const strongBits = 75;

/**
 * Rates a passphrase by the password rules, then by its length and characters. `flaws` names the broken rules; with any of
 * them it is weak at best. An estimate, not a promise. Pure; no error.
 */
export function checkPassphrase(
  text: string,
  context: PasswordContext,
): { readonly strength: PassphraseLevel; readonly flaws: readonly NewPasswordFlaw[] } {
  const flaws = findNewPasswordFlaws(text, PASSPHRASE_STRENGTH, context);
  const bits = estimateBits(text);
  if (flaws.includes('too_short')) return { strength: 'too_short', flaws };
  if (flaws.length > 0) return { strength: 'weak', flaws };
  if (bits < fairBits) return { strength: 'weak', flaws: ['common'] };
  return { strength: bits < strongBits ? 'fair' : 'strong', flaws };
}

/** Characters that repeat or follow the one before (aaaa, 1234) count as one. */
function estimateBits(text: string): number {
  const codes = [...text].map((char) => char.codePointAt(0) ?? 0);
  const counting = codes.filter((code, at) => at === 0 || Math.abs(code - (codes[at - 1] ?? 0)) > 1);
  const size = classes.reduce((sum, { has, size: of }) => sum + (has.test(text) ? of : 0), 0);
  const variety = new Set(codes).size / counting.length;
  return counting.length * Math.log2(Math.max(size, 2)) * Math.min(1, variety * 2);
}
