import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import { socketPort } from './connection.ts';
import type { Connection } from './connection.ts';
import { readPidFile } from './leftover.ts';
import { clusterFoldersOf } from './place.ts';

/** Returns the connection to the server that runs on a program's data folder (its real path); null when none runs. */
export async function findRunning(dataDir: string, program: string): Promise<Connection | null> {
  for (const folder of clusterFoldersOf(dataDir, program)) {
    const found = await readPidFile(folder);
    if (found?.status === 'ready' && found.socketFolder !== '')
      return { host: found.socketFolder, port: socketPort };
  }
  return null;
}

/** Whether a database exists for a program's data folder (its real path). */
export async function hasCluster(dataDir: string, program: string): Promise<boolean> {
  for (const cluster of clusterFoldersOf(dataDir, program)) {
    if (await stat(join(cluster, 'PG_VERSION')).catch(() => null)) return true;
  }
  return false;
}
