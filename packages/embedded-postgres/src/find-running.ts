import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import { socketPort } from './connection.ts';
import type { Connection } from './connection.ts';
import { readPidFile } from './leftover.ts';
import { clusterFoldersOf } from './place.ts';

/** How to reach the server that runs on this data folder (its real path) of a program; null when none does. */
export async function findRunning(dataDir: string, program: string): Promise<Connection | null> {
  for (const folder of clusterFoldersOf(dataDir, program)) {
    const found = await readPidFile(folder);
    if (found?.status === 'ready' && found.socketFolder !== '')
      return { host: found.socketFolder, port: socketPort };
  }
  return null;
}

/** Whether a database was ever made for this data folder (its real path) of a program. */
export async function hasCluster(dataDir: string, program: string): Promise<boolean> {
  for (const cluster of clusterFoldersOf(dataDir, program)) {
    if (await stat(join(cluster, 'PG_VERSION')).catch(() => null)) return true;
  }
  return false;
}
