import * as embedded from '@shiftgate/embedded-postgres/find-running.ts';
import type { PostgresConfig } from '../config.ts';
import { program } from './installation.ts';
import { serverConfigOf } from './start.ts';

/**
 * How to reach the database of a program that runs on this data folder (its real path), as the server's role; null when
 * none does.
 */
export async function findRunningEmbedded(dataDir: string): Promise<PostgresConfig | null> {
  const connection = await embedded.findRunning(dataDir, program);
  return connection && serverConfigOf(connection);
}

/** Whether this data folder (its real path) has an embedded database, running or not. */
export async function hasEmbedded(dataDir: string): Promise<boolean> {
  return embedded.hasCluster(dataDir, program);
}
