import { randomFillSync } from 'node:crypto';

// One call of the generator costs more than most of what is done with its octets, so it is asked for many at once.
const pool = Buffer.alloc(4096);
let used = pool.length;

/** So many octets from the system's generator (at most 256), in a buffer of the caller's own. */
export function randomOctets(count: number): Buffer {
  if (count > 256) throw new RangeError('more octets than the pool gives at once');
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const octets = Buffer.from(pool.subarray(used, used + count));
  // What was given out is not kept.
  pool.fill(0, used, used + count);
  used += count;
  return octets;
}
