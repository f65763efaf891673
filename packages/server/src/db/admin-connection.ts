import { Client } from 'pg';

import type { PostgresConfig } from './config.ts';

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
