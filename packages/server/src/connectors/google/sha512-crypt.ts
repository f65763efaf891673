import { hash, randomInt } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';

const alphabet = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
// The scheme's own default, below Google's limit of 10,000.
const rounds = 5000;
/** After this many rounds, about a millisecond, the event loop gets a turn. */
const maxRounds = 400;
const saltLength = 16;

/** A fresh salt of the longest form the scheme knows. */
export function randomSalt(): string {
  return Array.from({ length: saltLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/**
 * The crypt(3) string `$6$salt$…` of a password (SHA-crypt by U. Drepper, public domain, 2007, steps 1 to 22), so
 * that no plain password is sent to the workspace. The salt has 1 to 16 characters of the scheme's alphabet; the
 * computation yields, so that sign-ins do not wait for it.
 */
export async function sha512Crypt(password: string, salt: string): Promise<string> {
  const key = Buffer.from(password, 'utf8');
  const saltBytes = Buffer.from(salt, 'ascii');

  const alternate = digest([key, saltBytes, key]);
  const parts = [key, saltBytes, repeatTo(alternate, key.length)];
  for (let bits = key.length; bits > 0; bits >>= 1) parts.push((bits & 1) === 1 ? alternate : key);
  let current = digest(parts);

  const keyBlock = repeatTo(digest(Array.from({ length: key.length }, () => key)), key.length);
  const saltRepeats = 16 + (current[0] ?? 0);
  const saltBlock = repeatTo(digest(Array.from({ length: saltRepeats }, () => saltBytes)), saltBytes.length);

  for (let round = 0; round < rounds; round += 1) {
    const isOdd = (round & 1) === 1;
    const input = [isOdd ? keyBlock : current];
    if (round % 3 !== 0) input.push(saltBlock);
    if (round % 7 !== 0) input.push(keyBlock);
    input.push(isOdd ? current : keyBlock);
    current = digest(input);
    if (round % maxRounds === maxRounds - 1) await breathe();
  }
  return `$6$${salt}$${encode(current)}`;
}

function digest(parts: readonly Buffer[]): Buffer {
  return hash('sha512', Buffer.concat(parts), 'buffer');
}

function repeatTo(block: Buffer, length: number): Buffer {
  return Buffer.alloc(length, block);
}

// Step 22: 21 groups of three bytes, a third of the digest apart and rotated by one place each time, then the last byte alone.
function encode(bytes: Buffer): string {
  const byte = (index: number): number => bytes[index] ?? 0;
  let text = '';
  for (let group = 0; group < 21; group += 1) {
    const thirds = [byte(group), byte(group + 21), byte(group + 42)];
    const first = group % 3;
    const [high, middle, low] = [thirds[first], thirds[(first + 1) % 3], thirds[(first + 2) % 3]];
    text += characters(((high ?? 0) << 16) | ((middle ?? 0) << 8) | (low ?? 0), 4);
  }
  return text + characters(byte(63), 2);
}

function characters(value: number, count: number): string {
  return Array.from({ length: count }, (_, place) => alphabet[(value >> (6 * place)) & 63]).join('');
}
