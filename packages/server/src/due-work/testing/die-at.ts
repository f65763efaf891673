import { createDatabase } from '#db/client.ts';
import type { PostgresConfig } from '#db/config.ts';
import { mailJob } from './mail-job.ts';

// A process that works on the test's rows until it is killed at a given moment; it prints a line when it is there.
const [config = '{}', moment = '', now = '0'] = process.argv.slice(2);
const db = createDatabase(JSON.parse(config) as PostgresConfig, { maxConnections: 3 });
const stay = async (here: string): Promise<void> => {
  if (here !== moment) return;
  process.stdout.write(`${here}\n`);
  await new Promise(() => undefined);
};
// The event loop stays alive while the process waits for its end.
setInterval(() => undefined, 1_000);
const job = mailJob({
  claim: async (_deps, { row }) => {
    await stay('claiming');
    return row.to_address;
  },
});
await job.run({
  db,
  clock: { now: () => Number(now) },
  send: async (to) => {
    await stay('before work');
    process.stdout.write(`sent ${to}\n`);
    await stay('after work');
  },
  ending: () => stay('ending'),
});
