import type { ConnectionOptions } from 'node:tls';

/** A connection URL, or its parts (for the embedded server `host` is the folder of the unix socket). */
export interface PostgresConfig {
  connectionString?: string;
  host?: string;
  port?: number;
  user?: string;
  password?: string;
  database?: string;
  ssl?: boolean | ConnectionOptions;
}

/** The three roles of the database; `docs/operating/external-database.md` describes their setup elsewhere. */
export const databaseRoles = {
  owner: 'shiftgate_owner',
  server: 'shiftgate_server',
  lookup: 'shiftgate_lookup',
} as const;
