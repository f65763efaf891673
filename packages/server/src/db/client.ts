import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';

import type { PostgresConfig } from './config.ts';
import { watchPool } from './pooling/pool-wait.ts';
import type { PoolWait } from './pooling/pool-wait.ts';
import { createPool } from './pool.ts';
import type { PoolOptions } from './pool.ts';
import { createPreparedPool } from './pooling/prepared-pool.ts';
import type { Database } from './tables/database.ts';

/** The program's connections to its database, as the server's role. */
export interface DatabaseClient {
  readonly kysely: Kysely<Database>;
  /** The plain pool beneath, for checks of the connection and of the role. */
  readonly pool: Pool;
  readonly dialect: PostgresDialect;
  readonly wait: PoolWait;
  /** Waits for running queries and closes every connection. */
  close(): Promise<void>;
}

/** Opens a typed pool; connects with the first query. */
export function createDatabase(config: PostgresConfig, options: PoolOptions = {}): DatabaseClient {
  const pool = createPool(config, options);
  const dialect = new PostgresDialect({ pool: createPreparedPool(pool) });
  const kysely = new Kysely<Database>({ dialect });
  let closing: Promise<void> | undefined;
  return {
    kysely,
    pool,
    dialect,
    wait: watchPool(pool),
    close() {
      closing ??= kysely.destroy().then(() => (pool.ended || pool.ending ? undefined : pool.end()));
      return closing;
    },
  };
}
