import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { connectAdmin } from '../setup/admin-connection.ts';
import { databaseRoles } from '../config.ts';
import type { PostgresConfig } from '../config.ts';
import { ensureDatabase, ensureRoles } from '../setup/roles.ts';
import { ensureLibraryLinks, findNativeFolder } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { openDataFolder } from './data-folder.ts';
import { EmbeddedDatabaseError, explainFailure } from './errors.ts';
import { lockFolder } from './folder-lock.ts';
import { chooseIdentity } from './identity.ts';
import type { Identity } from './identity.ts';
import { stopLeftover } from './leftover.ts';
import { choosePlace, handOver } from './place.ts';
import { startServerProcess } from './server-process.ts';
import type { ServerOptions, ServerProcess } from './server-process.ts';

/** What the launcher is told. */
export interface EmbeddedOptions {
  /** The program's data folder; made when missing. */
  dataDir: string;
  /** False only for databases that are thrown away (tests): no waiting for the disk. */
  isDurable?: boolean;
  maxConnections?: number;
  /** Told when the server ended by itself and is started again; what it wrote last comes along. */
  onCrash?: (output: string) => void;
}

/** A running embedded database. Each config is for the named database, `shiftgate` without argument. */
export interface EmbeddedDatabase {
  superuserConfig(database?: string): PostgresConfig;
  ownerConfig(database?: string): PostgresConfig;
  serverConfig(database?: string): PostgresConfig;
  /** Process id of the server, which changes when it had to be started again. */
  readonly pid: number;
  /** True when the folder had no database before. */
  readonly isNew: boolean;
  /** Stops the server in order and frees the folder. */
  stop(): Promise<void>;
}

/** Name of the product's database in the embedded server. */
export const embeddedDatabaseName = 'shiftgate';

const socketPort = 5432;
// A unix socket's path may have about 107 bytes, 103 on macOS.
const longestTempFolder = 60;

/**
 * Starts PostgreSQL on a data folder, with the roles and the product's (empty or existing) database in it.
 * Stops what an earlier, killed program left running there; starts the server again when it dies.
 * Throws EmbeddedDatabaseError with a code: `already_running` when a living program uses the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const isDurable = options.isDurable ?? true;
  const dataDir = await openDataFolder(options.dataDir);
  const release = await lockFolder(dataDir);
  let socketFolder: string | undefined;
  try {
    const identity = await chooseIdentity();
    const packageFolder = findNativeFolder();
    await ensureLibraryLinks(packageFolder);
    const place = await choosePlace(packageFolder, dataDir, identity);
    const oldSocketFolder = await stopLeftover(place.clusterFolder);
    if (oldSocketFolder !== undefined) await removeSocketFolder(oldSocketFolder);
    const isNew = await ensureCluster(place, identity, isDurable);
    socketFolder = await makeSocketFolder(identity);
    const maxConnections = options.maxConnections ?? 40;
    const supervisor = new Supervisor(
      { place, socketFolder, identity, isDurable, maxConnections },
      options.onCrash ?? (() => undefined),
    );
    await supervisor.start();
    const database = describe(socketFolder, isNew, supervisor, release);
    try {
      await prepareRoles(database.superuserConfig('postgres'));
    } catch (error) {
      await supervisor.stop();
      throw error;
    }
    return database;
  } catch (error) {
    if (socketFolder !== undefined) await removeSocketFolder(socketFolder);
    await release();
    if (error instanceof EmbeddedDatabaseError) throw error;
    throw explainFailure('The database does not start', dataDir, String(error), 'start_failed', error);
  }
}

function describe(
  socketFolder: string,
  isNew: boolean,
  supervisor: Supervisor,
  release: () => Promise<void>,
): EmbeddedDatabase {
  const configFor =
    (user: string) =>
    (database = embeddedDatabaseName): PostgresConfig => ({
      host: socketFolder,
      port: socketPort,
      user,
      database,
    });
  let stopping: Promise<void> | undefined;
  return {
    superuserConfig: configFor('postgres'),
    ownerConfig: configFor(databaseRoles.owner),
    serverConfig: configFor(databaseRoles.server),
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

async function prepareRoles(config: PostgresConfig): Promise<void> {
  const client = await connectAdmin(config);
  try {
    await ensureRoles(client);
    await ensureDatabase(client, embeddedDatabaseName);
  } finally {
    await client.end();
  }
}

async function makeSocketFolder(identity: Identity | undefined): Promise<string> {
  const parent = tmpdir().length <= longestTempFolder ? tmpdir() : '/tmp';
  const folder = await mkdtemp(join(parent, 'sg-pg-'));
  await handOver(folder, identity);
  return folder;
}

async function removeSocketFolder(folder: string): Promise<void> {
  // The name comes from a file: nothing but a folder of our own making may be removed.
  if (!basename(folder).startsWith('sg-pg-')) return;
  await rm(folder, { recursive: true, force: true }).catch(() => undefined);
}

/** Keeps one server process running until it is told to stop. */
class Supervisor {
  readonly #options: ServerOptions;
  readonly #onCrash: (output: string) => void;
  #process: ServerProcess | undefined;
  #isStopping = false;
  #restarting: Promise<void> = Promise.resolve();

  constructor(options: ServerOptions, onCrash: (output: string) => void) {
    this.#options = options;
    this.#onCrash = onCrash;
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  async start(): Promise<void> {
    const process = await startPatiently(this.#options);
    this.#process = process;
    void process.ended.then(() => {
      if (this.#isStopping) return;
      this.#onCrash(process.readOutput());
      this.#restarting = this.#restart();
    });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#restarting;
    await this.#process?.stop();
  }

  async #restart(): Promise<void> {
    for (let delayMs = 100; !this.#isStopping; delayMs = Math.min(delayMs * 2, 5_000)) {
      await wait(delayMs, undefined, { ref: false });
      try {
        await this.start();
        return;
      } catch (error) {
        this.#onCrash(String(error));
      }
    }
  }
}

/** After kill -9 of a server its helper processes need a moment to notice; until then a start is refused. */
async function startPatiently(options: ServerOptions): Promise<ServerProcess> {
  const end = performance.now() + 10_000;
  for (;;) {
    try {
      return await startServerProcess(options);
    } catch (error) {
      const isInUse =
        error instanceof EmbeddedDatabaseError &&
        /shared memory block .* is still in use|lock file .* already exists/.test(error.message);
      if (!isInUse || performance.now() > end) throw error;
      await wait(100);
    }
  }
}
