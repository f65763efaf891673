import { randomBytes } from 'node:crypto';

/** Letters and figures that nobody mistakes for each other when they are read out (Crockford's base 32). */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 20;

/** A code of 100 bits in groups of five, which somebody reads out or writes down. */
export function makeOneTimeCode(): string {
  return grouped(Array.from(randomBytes(length), (octet) => signs[octet & 31] ?? '0').join(''));
}

/**
 * The code that somebody typed as they heard or read it: case, blanks and hyphens do not count, and O, I and L are taken
 * for the figures they look like, none of which is lost by it since no code holds these letters. Null for what is none.
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
