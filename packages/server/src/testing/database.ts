import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

import { inject } from 'vitest';

import { connectAdmin } from '../db/setup/admin-connection.ts';
import { createDatabase } from '../db/client.ts';
import type { DatabaseClient } from '../db/client.ts';
import { databaseRoles } from '../db/config.ts';
import type { PostgresConfig } from '../db/config.ts';
// Declares the type of the global setup's value.
import type {} from './global-database.ts';

/** A suite's own database: migrated, empty but for the `tryout` installation row. */
export interface TestDatabase {
  /** Connected with the server's role, under row-level security. */
  client: DatabaseClient;
  serverConfig: PostgresConfig;
  ownerConfig: PostgresConfig;
  superuserConfig: PostgresConfig;
  /** Closes the client and drops the database. */
  close(): Promise<void>;
}

/**
 * Creates a database from the migrated template on the run's embedded server (about 30 ms). Call it in `beforeAll`,
 * `close` in `afterAll`; it needs the global setup `testing/global-database.ts`.
 */
export async function startTestDatabase(): Promise<TestDatabase> {
  const template = await callBroker(inject('databaseBroker'));
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Another database: the template must have no other connections while it is copied.
  const maintenance = { ...template, database: 'postgres' };
  await runOnce(
    maintenance,
    `create database ${name} owner ${databaseRoles.owner} template ${template.database ?? ''} strategy file_copy`,
  );
  const superuserConfig = { ...template, database: name };
  const serverConfig = { ...superuserConfig, user: databaseRoles.server };
  const client = createDatabase(serverConfig, { maxConnections: 5 });
  return {
    client,
    serverConfig,
    ownerConfig: { ...superuserConfig, user: databaseRoles.owner },
    superuserConfig,
    async close() {
      await client.close();
      await runOnce(maintenance, `drop database ${name} with (force)`);
    },
  };
}

async function runOnce(config: PostgresConfig, statement: string): Promise<void> {
  const admin = await connectAdmin(config, 20_000);
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

function callBroker(socketPath: string): Promise<PostgresConfig> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(socketPath);
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
    });
    socket.on('error', reject);
    socket.on('end', () => {
      const answer = JSON.parse(text) as PostgresConfig & { error?: string };
      if (answer.error === undefined) resolve(answer);
      else reject(new Error(`the test database did not start: ${answer.error}`));
    });
  });
}
