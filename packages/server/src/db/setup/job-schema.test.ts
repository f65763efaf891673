import { Logger, run } from 'graphile-worker';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { prepareJobSchema } from './job-schema.ts';
import { jobSchema } from '../job-tasks.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await startTestDatabase();
});

afterAll(() => database.close());

it('lets the server’s role add and run jobs, also after a second preparation', async () => {
  await prepareJobSchema(database.ownerConfig);
  const done: unknown[] = [];
  const runner = await run({
    pgPool: database.client.pool,
    schema: jobSchema,
    logger: new Logger(() => () => undefined),
    noHandleSignals: true,
    pollInterval: 100,
    taskList: { wake: (payload) => void done.push(payload) },
  });
  await runner.addJob('wake', { key: 'a' }, { jobKey: 'once' });
  await expect.poll(() => done, { timeout: 5_000 }).toEqual([{ key: 'a' }]);
  await runner.stop();
  const left = await database.client.pool.query(`select count(*) as n from ${jobSchema}._private_jobs`);
  expect(left.rows).toEqual([{ n: 0 }]);
});
