import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { ensureLibraryLinks, findNativeFolder } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { socketPort } from './connection.ts';
import type { Connection } from './connection.ts';
import { openDataFolder } from './data-folder.ts';
import { EmbeddedDatabaseError, explainFailure } from './errors.ts';
import { lockFolder } from './folder-lock.ts';
import { chooseIdentity } from './identity.ts';
import type { Identity } from './identity.ts';
import { stopLeftover } from './leftover.ts';
import { choosePlace, handOver } from './place.ts';
import { Supervisor } from './supervisor.ts';

/** Options of a server. */
export interface PostgresOptions {
  /** The caller's data folder; created when missing. */
  dataDir: string;
  /**
   * Short name of the program that owns the folder, of letters, digits and `-`. It must never change for an existing
   * folder, because it is part of the names of the folder's lock and of the shared home.
   */
  program: string;
  /** False only for temporary databases (tests), which do not wait for the disk. */
  isDurable?: boolean;
  maxConnections?: number;
  /** Called with its last output when the server has ended unexpectedly and is started again. */
  onCrash?: (output: string) => void;
}

/** A running server. */
export interface Postgres {
  /** How to connect; the superuser is `postgres` and needs no password. */
  readonly connection: Connection;
  /** Process id of the server; it changes when the server is started again. */
  readonly pid: number;
  /** Whether the folder had no database before. */
  readonly isNew: boolean;
  /** Shuts the server down and releases the folder. */
  stop(): Promise<void>;
}

const socketFolderPrefix = 'embedded-pg-';
// The path of a unix socket has at most about 107 bytes, 103 on macOS.
const longestTempFolder = 60;

/**
 * Starts PostgreSQL on a data folder. It stops a server that a killed program left running there, and restarts the server
 * when it dies. Throws EmbeddedDatabaseError with a code: `already_running` when a running program uses the folder.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { program, isDurable = true, maxConnections = 40, onCrash = () => undefined } = options;
  const dataDir = await openDataFolder(options.dataDir);
  const release = await lockFolder(dataDir, program);
  let socketFolder: string | undefined;
  try {
    const identity = await chooseIdentity();
    const packageFolder = findNativeFolder();
    await ensureLibraryLinks(packageFolder);
    const place = await choosePlace({ nativeFolder: packageFolder, dataDir, identity, program });
    const oldSocketFolder = await stopLeftover(place.clusterFolder);
    if (oldSocketFolder !== undefined) await removeSocketFolder(oldSocketFolder);
    const isNew = await ensureCluster(place, identity, isDurable);
    socketFolder = await makeSocketFolder(identity);
    const supervisor = new Supervisor({ place, socketFolder, identity, isDurable, maxConnections }, onCrash);
    await supervisor.start();
    return describe(socketFolder, isNew, supervisor, release);
  } catch (error) {
    if (socketFolder !== undefined) await removeSocketFolder(socketFolder);
    await release();
    if (error instanceof EmbeddedDatabaseError) throw error;
    throw explainFailure(
      { what: 'The database cannot start', folder: dataDir, otherwise: 'start_failed' },
      String(error),
      error,
    );
  }
}

function describe(
  socketFolder: string,
  isNew: boolean,
  supervisor: Supervisor,
  release: () => Promise<void>,
): Postgres {
  let stopping: Promise<void> | undefined;
  return {
    connection: { host: socketFolder, port: socketPort },
    get pid() {
      return supervisor.pid;
    },
    isNew,
    stop() {
      stopping ??= supervisor.stop().then(async () => {
        await removeSocketFolder(socketFolder);
        await release();
      });
      return stopping;
    },
  };
}

async function makeSocketFolder(identity: Identity | undefined): Promise<string> {
  const parent = tmpdir().length <= longestTempFolder ? tmpdir() : '/tmp';
  const folder = await mkdtemp(join(parent, socketFolderPrefix));
  await handOver(folder, identity);
  return folder;
}

async function removeSocketFolder(folder: string): Promise<void> {
  // The name comes from a file, and only folders that we created may be removed.
  if (!basename(folder).startsWith(socketFolderPrefix)) return;
  await rm(folder, { recursive: true, force: true }).catch(() => undefined);
}
