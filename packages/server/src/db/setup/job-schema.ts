import { jobSchema } from '../job-tasks.ts';
import { Logger, runMigrations } from 'graphile-worker';

import { connectAdmin, liftTimeouts } from './admin-connection.ts';
import { databaseRoles } from '../config.ts';
import type { PostgresConfig } from '../config.ts';
import { createPool } from '../pool.ts';

const silentLogger = new Logger(() => () => undefined);

/**
 * Installs or updates the job library's tables as the owner role and grants them to the server's role. The library's
 * row-level security has no policies and would block the server; the tables hold only keys of rows.
 */
export async function prepareJobSchema(ownerConfig: PostgresConfig): Promise<void> {
  const pool = createPool(ownerConfig, {
    maxConnections: 2,
    answerMs: 0,
    applicationName: 'shiftgate-jobs-setup',
  });
  // A lost connection is the error of the next query.
  pool.on('connect', (client) => void liftTimeouts(client).catch(() => undefined));
  try {
    await runMigrations({ pgPool: pool, schema: jobSchema, logger: silentLogger });
  } finally {
    await pool.end();
  }
  const client = await connectAdmin(ownerConfig);
  try {
    await liftTimeouts(client);
    await client.query(openJobSchema);
  } finally {
    await client.end();
  }
}

const openJobSchema = `
  do $$
  declare
    job_table regclass;
  begin
    grant usage on schema ${jobSchema} to ${databaseRoles.server};
    grant select, insert, update, delete on all tables in schema ${jobSchema} to ${databaseRoles.server};
    grant usage, select on all sequences in schema ${jobSchema} to ${databaseRoles.server};
    grant execute on all functions in schema ${jobSchema} to ${databaseRoles.server};
    for job_table in
      select c.oid::regclass from pg_class c
       where c.relnamespace = '${jobSchema}'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
         and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'server_works')
    loop
      execute format('create policy server_works on %s for all to ${databaseRoles.server}
                        using (true) with check (true)', job_table);
    end loop;
  end $$`;
