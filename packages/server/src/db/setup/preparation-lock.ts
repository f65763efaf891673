import type { Client } from 'pg';
import { connectAdmin, liftTimeouts } from './admin-connection.ts';
import type { PostgresConfig } from '../config.ts';

// An arbitrary but fixed number.
const lockKey = 727_000;
/** Longest wait for another process that prepares the same database, in ms. */
export const preparationWaitMs = 10 * 60_000;
const lockNotAvailable = '55P03';

/** Another process has been preparing the database for too long. */
export class PreparationBusyError extends Error {
  override readonly name = 'PreparationBusyError';
  readonly code = 'preparation_busy';

  constructor(waitMs: number) {
    super(
      `Another process is preparing this database and did not finish within ${waitMs / 1000} seconds. ` +
        'Wait for its migrations to finish, or stop it, and then start this process again.',
    );
  }
}

/**
 * Runs work on a connection of the owner role while no other process prepares the same database; others wait. Throws
 * PreparationBusyError after `waitMs`.
 */
export async function whilePreparing<T>(
  ownerConfig: PostgresConfig,
  work: (client: Client) => Promise<T>,
  waitMs = preparationWaitMs,
): Promise<T> {
  const client = await connectAdmin(ownerConfig);
  try {
    await liftTimeouts(client);
    await client.query(`set lock_timeout = ${Math.ceil(waitMs)}`);
    try {
      await client.query('select pg_advisory_lock($1)', [lockKey]);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === lockNotAvailable)
        throw new PreparationBusyError(waitMs);
      throw error;
    }
    await client.query('reset lock_timeout');
    return await work(client);
  } finally {
    // Ending the session frees the lock.
    await client.end();
  }
}
