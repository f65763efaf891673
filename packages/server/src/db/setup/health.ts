import type { PoolClient } from 'pg';
import type { DatabaseClient } from '../client.ts';
import { listPendingMigrations } from './migrate.ts';
import type { Migration } from './migrate.ts';

/** Why a database cannot serve sign-ins now. */
export type DatabaseTrouble =
  | 'unreachable'
  | 'migrations_pending'
  | 'schema_differs'
  /** A standby, or a database that was made read-only. */
  | 'read_only'
  /** A row cannot be written, for example since the disk is full or the table is locked. */
  | 'not_writable'
  /** The clocks of this machine and of the database are apart; signed messages would be refused. */
  | 'clocks_differ';

/** State of the database for the readiness response. */
export type DatabaseHealth =
  | { readonly isReady: true }
  | { readonly isReady: false; readonly reason: DatabaseTrouble };

/** How far the clocks of this machine and of the database may be apart, in ms; signed messages allow five minutes. */
const clockToleranceMs = 60_000;

/**
 * Checks that the database answers within the time (milliseconds), has every migration, takes a write, and reads the
 * same time. The write is rolled back. Never throws.
 */
export async function checkDatabase(
  database: DatabaseClient,
  migrations: readonly Migration[],
  { timeoutMs = 2_000, machineNow = Date.now }: { timeoutMs?: number; machineNow?: () => number } = {},
): Promise<DatabaseHealth> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<DatabaseHealth>((resolve) => {
    timer = setTimeout(() => resolve({ isReady: false, reason: 'unreachable' }), timeoutMs);
  });
  try {
    return await Promise.race([ask(database, migrations, machineNow), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function ask(
  database: DatabaseClient,
  migrations: readonly Migration[],
  machineNow: () => number,
): Promise<DatabaseHealth> {
  try {
    const client = await database.pool.connect();
    let isBroken = false;
    try {
      const pending = await listPendingMigrations(client, migrations);
      if (pending.length > 0) return { isReady: false, reason: 'migrations_pending' };
      const trouble = (await tryWriting(client)) ?? (await compareClocks(client, machineNow));
      return trouble === null ? { isReady: true } : { isReady: false, reason: trouble };
    } catch (error) {
      isBroken = true;
      throw error;
    } finally {
      client.release(isBroken);
    }
  } catch (error) {
    const isSchema = error instanceof Error && error.name === 'MigrationError';
    return { isReady: false, reason: isSchema ? 'schema_differs' : 'unreachable' };
  }
}

/** Writes what a sign-in writes first, waits a moment for its locks, and rolls back. */
async function tryWriting(client: PoolClient): Promise<DatabaseTrouble | null> {
  await client.query('begin');
  try {
    await client.query("set local lock_timeout = '500ms'");
    await client.query('lock table only users, only access_log in row exclusive mode');
    await client.query(`
      insert into throttle_counters (scope, subject, window_started_at, expires_at)
      values ('readiness', sha256(convert_to(random()::text, 'UTF8')), now(), now())`);
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // Not an answer of the server: the connection is gone.
    if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code) || code.startsWith('57')) throw error;
    return code === '25006' ? 'read_only' : 'not_writable';
  } finally {
    await client.query('rollback');
  }
}

async function compareClocks(client: PoolClient, machineNow: () => number): Promise<DatabaseTrouble | null> {
  const before = machineNow();
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
  const after = machineNow();
  const at = rows[0]?.at.getTime() ?? before;
  const isClose = at >= before - clockToleranceMs && at <= after + clockToleranceMs;
  return isClose ? null : 'clocks_differ';
}
