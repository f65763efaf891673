import type { PasswordStrength } from '@shiftgate/domain/password/strength.ts';

// Signs that cannot be taken for one another when a password is read aloud or from paper.
const sets = {
  lowercase: 'abcdefghijkmnpqrstuvwxyz',
  uppercase: 'ABCDEFGHJKLMNPQRSTUVWXYZ',
  number: '23456789',
  symbol: '-_.!?@#%+=',
} as const;
const shortest = 16;

/** A uniform random number from 0 to below `below`. */
function randomBelow(below: number): number {
  const range = 2 ** 32 - (2 ** 32 % below);
  for (;;) {
    const value = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    if (value < range) return value % below;
  }
}

const pick = (signs: string): string => signs.charAt(randomBelow(signs.length));

/** A random password that meets the rules, at least 16 characters long, easy to read out. */
export function generatePassword(strength: PasswordStrength): string {
  const wanted = [
    pick(sets.lowercase),
    pick(sets.uppercase),
    pick(sets.number),
    ...(strength.requiresSymbol ? [pick(sets.symbol)] : []),
  ];
  const all = sets.lowercase + sets.uppercase + sets.number;
  while (wanted.length < Math.max(shortest, strength.minLength)) wanted.push(pick(all));
  for (let last = wanted.length - 1; last > 0; last -= 1) {
    const other = randomBelow(last + 1);
    [wanted[last], wanted[other]] = [wanted[other] ?? '', wanted[last] ?? ''];
  }
  return wanted.join('');
}
