import { randomFillSync } from 'node:crypto';

// A call of the generator costs more than most uses of its octets, so many are drawn together.
const pool = Buffer.alloc(4096);
let used = pool.length;

/** Random octets of the system's generator (at most 256), in a buffer of the caller's own. */
export function randomOctets(count: number): Buffer {
  if (count > 256) throw new RangeError('more octets than the pool gives at once');
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const octets = Buffer.from(pool.subarray(used, used + count));
  // Handed-out octets are erased from the pool.
  pool.fill(0, used, used + count);
  used += count;
  return octets;
}
