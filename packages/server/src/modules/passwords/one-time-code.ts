import { randomBytes } from 'node:crypto';

/** Letters and digits that sound and look distinct (Crockford's base 32). */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 20;

/** Makes a code of 100 bits in groups of five, for reading out or writing down. */
export function makeOneTimeCode(): string {
  return grouped(Array.from(randomBytes(length), (octet) => signs[octet & 31] ?? '0').join(''));
}

/**
 * Normalizes a typed code: ignores case, blanks and hyphens, and maps O, I and L to the digits they resemble, since
 * no code holds these letters. Null when it is malformed.
 */
export function readOneTimeCode(typed: string): string | null {
  const plain = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}_.]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return plain.length === length && [...plain].every((sign) => signs.includes(sign)) ? grouped(plain) : null;
}

function grouped(plain: string): string {
  return plain.replace(/.{5}(?=.)/g, '$&-');
}
