import { Client } from 'pg';
import type { ClientBase } from 'pg';

import type { PostgresConfig } from '../config.ts';

/**
 * Opens a plain connection for start-up work (roles, migrations, checks). A lost connection is the error of the next
 * query, not an uncaught event; throws the driver's error when it cannot connect.
 */
export async function connectAdmin(config: PostgresConfig, connectTimeoutMs = 5_000): Promise<Client> {
  const client = new Client({ ...config, connectionTimeoutMillis: connectTimeoutMs });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Timeouts that a server can set for its roles, besides those for locks. */
const timeouts = [
  'statement_timeout',
  'transaction_timeout',
  'idle_in_transaction_session_timeout',
  'idle_session_timeout',
];

/** Lifts the timeouts meant for requests on one connection: preparing a large database takes long. */
export async function liftTimeouts(client: ClientBase): Promise<void> {
  await client.query(timeouts.map((name) => `set ${name} = 0`).join('; '));
}
