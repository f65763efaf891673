import { createDatabase } from '../db/client.ts';
import type { PostgresConfig } from '../db/config.ts';
import { startRunner } from '../jobs/runner.ts';

// A separate program that takes jobs and never completes one, until it is killed; it prints a line for each job.
const config = JSON.parse(process.argv[2] ?? '{}') as PostgresConfig;
const { pool } = createDatabase(config, { maxConnections: 3 });
await startRunner({
  pool,
  config,
  onError: (task, error) => process.stdout.write(`${JSON.stringify({ task, error: String(error) })}\n`),
  tasks: {
    wake: ({ job }) => {
      process.stdout.write(`${JSON.stringify({ taken: job })}\n`);
      return new Promise(() => undefined);
    },
  },
});
