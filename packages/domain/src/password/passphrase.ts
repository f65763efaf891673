import { emergencyFileRules } from '../limits.ts';

/** How well a passphrase holds against somebody who has the file and time. */
export type PassphraseStrength = 'too_short' | 'weak' | 'fair' | 'strong';

const classes: readonly { readonly has: RegExp; readonly size: number }[] = [
  { has: /[a-z]/, size: 26 },
  { has: /[A-Z]/, size: 26 },
  { has: /[0-9]/, size: 10 },
  { has: /[^a-zA-Z0-9]/, size: 33 },
];
const fairBits = 50;
const strongBits = 75;

/**
 * Judges a passphrase by its length and by what it is made of; characters that repeat or follow their neighbour (aaaa,
 * 1234) count as one. An estimate, not a promise: words of a song are guessed faster. Pure; no error.
 */
export function judgePassphrase(text: string): PassphraseStrength {
  if ([...text].length < emergencyFileRules.minPassphrase) return 'too_short';
  const codes = [...text].map((char) => char.codePointAt(0) ?? 0);
  const counting = codes.filter((code, at) => at === 0 || Math.abs(code - (codes[at - 1] ?? 0)) > 1);
  const size = classes.reduce((sum, { has, size: of }) => sum + (has.test(text) ? of : 0), 0);
  const variety = new Set(codes).size / counting.length;
  const bits = counting.length * Math.log2(Math.max(size, 2)) * Math.min(1, variety * 2);
  return bits < fairBits ? 'weak' : bits < strongBits ? 'fair' : 'strong';
}
