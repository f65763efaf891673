import { Client } from 'pg';
import type { Connection } from '../connection.ts';

/** Runs one text of SQL as the superuser and returns its rows; a lost connection shows as the error of the query. */
export async function ask(connection: Connection, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ ...connection, user: 'postgres', connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
