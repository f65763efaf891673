import { randomFillSync } from 'node:crypto';

const idBytes = 20;

// One call of the generator costs as much as writing a whole response, so it produces many identifiers in one call.
const pool = Buffer.alloc(idBytes * 128);
let used = pool.length;

/** A new message, assertion or session identifier: `_` and 160 random bits, a valid xs:ID. */
export function newMessageId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const start = used;
  used += idBytes;
  return `_${pool.toString('hex', start, used)}`;
}
