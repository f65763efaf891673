import type { DatabaseClient } from '../client.ts';
import { listPendingMigrations } from './migrate.ts';
import type { Migration } from './migrate.ts';

/** State of the database for the readiness response. */
export type DatabaseHealth =
  | { isReady: true }
  | { isReady: false; reason: 'unreachable' | 'migrations_pending' | 'schema_differs' };

/** Checks that the database answers within the time (milliseconds) and has every migration. Never throws. */
export async function checkDatabase(
  database: DatabaseClient,
  migrations: readonly Migration[],
  timeoutMs = 2_000,
): Promise<DatabaseHealth> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<DatabaseHealth>((resolve) => {
    timer = setTimeout(() => resolve({ isReady: false, reason: 'unreachable' }), timeoutMs);
  });
  try {
    return await Promise.race([ask(database, migrations), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function ask(database: DatabaseClient, migrations: readonly Migration[]): Promise<DatabaseHealth> {
  try {
    const client = await database.pool.connect();
    try {
      const pending = await listPendingMigrations(client, migrations);
      return pending.length === 0 ? { isReady: true } : { isReady: false, reason: 'migrations_pending' };
    } finally {
      client.release();
    }
  } catch (error) {
    const isSchema = error instanceof Error && error.name === 'MigrationError';
    return { isReady: false, reason: isSchema ? 'schema_differs' : 'unreachable' };
  }
}
