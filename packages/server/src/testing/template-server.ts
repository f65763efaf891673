import { chmod } from 'node:fs/promises';
import { join } from 'node:path';

import { connectAdmin } from '../db/setup/admin-connection.ts';
import { startEmbeddedPostgres } from '../db/embedded/start.ts';
import { prepareDatabase } from '../db/setup/prepare.ts';
import type { PostgresConfig } from '../db/config.ts';

/** Name of the migrated database that every suite's database is copied from. */
export const templateDatabase = 'shiftgate_template';

/**
 * Starts an embedded server in a folder with one migrated template database. Durability is off, because the folder is
 * deleted after the run.
 */
export async function createTemplateServer(
  folder: string,
): Promise<{ connection: PostgresConfig; stop: () => Promise<void> }> {
  await chmod(folder, 0o711);
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    isDurable: false,
    maxConnections: 100,
  });
  const admin = await connectAdmin(server.superuserConfig('postgres'));
  try {
    await admin.query(`create database ${templateDatabase} owner shiftgate_owner`);
  } finally {
    await admin.end();
  }
  await prepareDatabase({
    ownerConfig: server.ownerConfig(templateDatabase),
    kind: 'tryout',
    now: new Date('2025-01-01T00:00:00Z'),
  });
  return { connection: server.superuserConfig(templateDatabase), stop: server.stop };
}
