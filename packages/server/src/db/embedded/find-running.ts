import { databaseRoles } from '../config.ts';
import type { PostgresConfig } from '../config.ts';
import { readPidFile } from './leftover.ts';
import { clusterFoldersOf } from './place.ts';

/**
 * How to reach the database of a program that runs on this data folder (its real path), as the server's role; null when
 * none does.
 */
export async function findRunningEmbedded(dataDir: string): Promise<PostgresConfig | null> {
  for (const folder of clusterFoldersOf(dataDir)) {
    const found = await readPidFile(folder);
    if (found?.status === 'ready' && found.socketFolder !== '') {
      return { host: found.socketFolder, port: 5432, user: databaseRoles.server, database: 'shiftgate' };
    }
  }
  return null;
}
