import { performance } from 'node:perf_hooks';
import type { Pool, PoolClient } from 'pg';

/** The load of a connection pool. */
export interface PoolWait {
  /** The expected wait of a new request, in milliseconds, estimated from how long recent uses held a connection. */
  expectedWaitMs(): number;
}

/** Weight of the last use in the moving average. */
const lastUseWeight = 0.05;

/** Watches a pool from now on; `nowMs` is a monotonic clock, the machine's by default. */
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
      // As many waiting requests as there are connections are a normal burst.
      return (Math.max(0, pool.waitingCount - max) * typicalMs) / max;
    },
  };
}
