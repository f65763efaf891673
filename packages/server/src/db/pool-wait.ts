import { performance } from 'node:perf_hooks';
import type { Pool, PoolClient } from 'pg';

/** How busy a pool of connections is. */
export interface PoolWait {
  /** How long who comes now waits behind those who get a connection next, in milliseconds, by how long the last ones were kept. */
  expectedWaitMs(): number;
}

/** How much the last use counts in how long a connection is expected to be kept. */
const lastUseWeight = 0.05;

/** Watches a pool from now on; `nowMs` is a clock that never goes back, the machine's unless given. */
export function watchPool(pool: Pool, nowMs: () => number = () => performance.now()): PoolWait {
  const takenAt = new WeakMap<PoolClient, number>();
  let typicalMs = 0;
  pool.on('acquire', (client) => void takenAt.set(client, nowMs()));
  pool.on('release', (_error, client) => {
    const at = takenAt.get(client);
    if (at !== undefined) typicalMs += lastUseWeight * (nowMs() - at - typicalMs);
  });
  return {
    expectedWaitMs() {
      const { max } = pool.options;
      // As many as there are connections get theirs next: a burst, as there is one whenever many come at once.
      return (Math.max(0, pool.waitingCount - max) * typicalMs) / max;
    },
  };
}
