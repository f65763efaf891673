import * as embedded from '@shiftgate/embedded-postgres/find-running.ts';
import type { PostgresConfig } from '../config.ts';
import { program } from './installation.ts';
import { serverConfigOf } from './start.ts';

/**
 * Finds the connection to a running program's database by its data folder (real path), as the server's role; null
 * when none runs.
 */
export async function findRunningEmbedded(dataDir: string): Promise<PostgresConfig | null> {
  const connection = await embedded.findRunning(dataDir, program);
  return connection && serverConfigOf(connection);
}

/** Whether this data folder (real path) has an embedded database, running or not. */
export async function hasEmbedded(dataDir: string): Promise<boolean> {
  return embedded.hasCluster(dataDir, program);
}
