import { connectAdmin } from '../setup/admin-connection.ts';
import { databaseRoles } from '../config.ts';
import type { PostgresConfig } from '../config.ts';
import { ensureDatabase, ensureRoles } from '../setup/roles.ts';
import { explainFailure } from '@shiftgate/embedded-postgres/errors.ts';
import type { Connection } from '@shiftgate/embedded-postgres/connection.ts';
import { startPostgres } from '@shiftgate/embedded-postgres/start.ts';
import type { Postgres } from '@shiftgate/embedded-postgres/start.ts';
import { program, withAdvice } from './installation.ts';

export interface EmbeddedOptions {
  /** The program's data folder; created when missing. */
  dataDir: string;
  /** False only for throwaway databases (tests): commits do not wait for the disk. */
  isDurable?: boolean;
  maxConnections?: number;
  /** Receives the last output of a server that ended by itself, before it is started again. */
  onCrash?: (output: string) => void;
}

/** A running embedded database. Each config is for the named database, `shiftgate` by default. */
export interface EmbeddedDatabase {
  superuserConfig(database?: string): PostgresConfig;
  ownerConfig(database?: string): PostgresConfig;
  serverConfig(database?: string): PostgresConfig;
  /** Shuts the server down cleanly and frees the folder. */
  stop(): Promise<void>;
}

const embeddedDatabaseName = 'shiftgate';

/**
 * Starts PostgreSQL on a data folder, with the roles and the product's database. Throws EmbeddedDatabaseError; its
 * code is `already_running` when a live program uses the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  return withAdvice(async () => {
    const server = await startPostgres({ ...options, program });
    const database = databaseOf(server);
    try {
      await prepareRoles(database.superuserConfig('postgres'));
    } catch (error) {
      await server.stop();
      throw explainFailure(
        { what: 'The database cannot start', folder: options.dataDir, otherwise: 'start_failed' },
        String(error),
        error,
      );
    }
    return database;
  });
}

/** The connection of the server's role to an embedded server. */
export function serverConfigOf(connection: Connection, database = embeddedDatabaseName): PostgresConfig {
  return { ...connection, user: databaseRoles.server, database };
}

function databaseOf({ connection, stop }: Postgres): EmbeddedDatabase {
  const configFor =
    (user: string) =>
    (database = embeddedDatabaseName): PostgresConfig => ({ ...connection, user, database });
  return {
    superuserConfig: configFor('postgres'),
    ownerConfig: configFor(databaseRoles.owner),
    serverConfig: (database) => serverConfigOf(connection, database),
    stop,
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
