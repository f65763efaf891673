import { createHash, timingSafeEqual } from 'node:crypto';

const letters = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const maxRounds = 10_000;

const repeatTo = (bytes: Buffer, length: number): Buffer => Buffer.alloc(length, bytes);

function encodeTriple(high: number, middle: number, low: number, count: number): string {
  let value = (high << 16) | (middle << 8) | low;
  let text = '';
  for (let at = 0; at < count; at += 1) {
    text += letters[value & 63] ?? '';
    value >>>= 6;
  }
  return text;
}

/** The letters of a digest in the order that crypt writes its bytes. */
function encodeDigest(digest: Buffer): string {
  const byte = (at: number): number => digest[at] ?? 0;
  const isLong = digest.length === 64;
  let [a, b, c] = isLong ? [0, 21, 42] : [0, 10, 20];
  let text = '';
  for (let row = 0; row < (isLong ? 21 : 10); row += 1) {
    text += encodeTriple(byte(a), byte(b), byte(c), 4);
    [a, b, c] = isLong ? [b + 1, c + 1, a + 1] : [c + 1, a + 1, b + 1];
  }
  return text + (isLong ? encodeTriple(0, 0, byte(63), 2) : encodeTriple(0, byte(31), byte(30), 3));
}

function shaCrypt(hashName: 'sha256' | 'sha512', password: Buffer, salt: Buffer, rounds: number): string {
  const hash = (...parts: Uint8Array[]): Buffer => createHash(hashName).update(Buffer.concat(parts)).digest();
  const inner = hash(password, salt, password);
  const parts: Buffer[] = [password, salt, repeatTo(inner, password.length)];
  for (let left = password.length; left > 0; left >>= 1) parts.push((left & 1) === 1 ? inner : password);
  let digest = hash(...parts);
  const repeated = (bytes: Buffer, times: number): Buffer =>
    hash(...Array.from({ length: times }, () => bytes));
  const longPassword = repeatTo(repeated(password, password.length), password.length);
  const longSalt = repeatTo(repeated(salt, 16 + (digest[0] ?? 0)), salt.length);
  const none = Buffer.alloc(0);
  for (let round = 0; round < rounds; round += 1) {
    const isOdd = (round & 1) === 1;
    digest = hash(
      isOdd ? longPassword : digest,
      round % 3 === 0 ? none : longSalt,
      round % 7 === 0 ? none : longPassword,
      isOdd ? digest : longPassword,
    );
  }
  return encodeDigest(digest);
}

/**
 * True when `password` belongs to a C-crypt text of the SHA kinds (`$5$`, `$6$`, optionally `rounds=`, at most 10,000).
 * The older kinds (DES, `$1$`) are never matched.
 */
export function matchesCrypt(stored: string, password: string): boolean {
  const match = /^\$([56])\$(?:rounds=(\d+)\$)?([^$]{1,16})\$([./0-9A-Za-z]+)$/.exec(stored);
  if (match === null || password === '') return false;
  const [, kind, roundsText, salt = '', wanted = ''] = match;
  const rounds = Math.max(1000, Number(roundsText ?? 5000));
  if (rounds > maxRounds) return false;
  const name = kind === '6' ? 'sha512' : 'sha256';
  const made = Buffer.from(shaCrypt(name, Buffer.from(password, 'utf8'), Buffer.from(salt, 'utf8'), rounds));
  const kept = Buffer.from(wanted);
  return made.length === kept.length && timingSafeEqual(made, kept);
}
