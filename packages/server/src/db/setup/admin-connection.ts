import { Client } from 'pg';
import type { ClientBase } from 'pg';

import type { PostgresConfig } from '../config.ts';

/**
 * One plain connection for start-up work (roles, migrations, checks). A lost connection shows as the error
 * of the next query, not as an uncaught event. Throws the driver's error when it cannot connect.
 */
export async function connectAdmin(config: PostgresConfig, connectTimeoutMs = 5_000): Promise<Client> {
  const client = new Client({ ...config, connectionTimeoutMillis: connectTimeoutMs });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Limits of time that a server can give its roles, besides those of waiting for a lock. */
const timeouts = [
  'statement_timeout',
  'transaction_timeout',
  'idle_in_transaction_session_timeout',
  'idle_session_timeout',
];

/** Lifts for one connection the limits of time that are meant for requests: preparing a large database takes its time. */
export async function liftTimeouts(client: ClientBase): Promise<void> {
  await client.query(timeouts.map((name) => `set ${name} = 0`).join('; '));
}
