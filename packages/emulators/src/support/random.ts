import { randomBytes, randomUUID } from 'node:crypto';

/** A repeatable source of numbers in [0, 1) (mulberry32), so that a seed always makes the same company. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** An unguessable URL-safe text of `bytes` random bytes. */
export function randomText(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

const idLetters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A lower-case identifier of the shape Google gives to groups, profiles and org units: `0` and 14 characters. */
export function randomGoogleId(): string {
  return `0${Array.from(randomBytes(14), (byte) => idLetters[byte % 36]).join('')}`;
}

/** A 21-digit identifier as Google gives to people. */
export function randomPersonId(): string {
  return `1${Array.from(randomBytes(20), (byte) => byte % 10).join('')}`;
}

/** A signed int64 as text, which Google uses to distinguish two actions at the same instant. */
export function randomInt64(): string {
  return randomBytes(8).readBigInt64BE().toString();
}

/** An identifier of the shape that Google gives to files. */
export function randomFileId(): string {
  return `1${randomBytes(24).toString('base64url')}`;
}

/** A random GUID in lower case. */
export function randomGuid(): string {
  return randomUUID();
}
