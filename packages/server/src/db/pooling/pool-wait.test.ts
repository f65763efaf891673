import { EventEmitter } from 'node:events';
import type { Pool, PoolClient } from 'pg';
import { expect, it } from 'vitest';
import { watchPool } from './pool-wait.ts';

/** The parts of a pool that are watched. */
class Line extends EventEmitter {
  waitingCount = 0;
  readonly options = { max: 2 };
}

it('expects no wait until more requests wait than there are connections, then estimates it from recent use', () => {
  const line = new Line();
  let nowMs = 0;
  const wait = watchPool(line as unknown as Pool, () => nowMs);
  for (let use = 0; use < 200; use += 1) {
    const client = {} as PoolClient;
    line.emit('acquire', client);
    nowMs += 30;
    line.emit('release', undefined, client);
  }
  expect(wait.expectedWaitMs()).toBe(0);
  line.waitingCount = 2;
  expect(wait.expectedWaitMs()).toBe(0);
  line.waitingCount = 12;
  expect(wait.expectedWaitMs()).toBeCloseTo((10 * 30) / 2, 0);
});
