import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connectAdmin } from '../setup/admin-connection.ts';
import { findRunningEmbedded } from './find-running.ts';
import { startEmbeddedPostgres } from './start.ts';

it('finds the database of a running program by its data folder, and none after it has stopped', async () => {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'sg-find-')));
  try {
    expect(await findRunningEmbedded(dataDir)).toBeNull();
    const database = await startEmbeddedPostgres({ dataDir, isDurable: false });
    try {
      const found = await findRunningEmbedded(dataDir);
      expect(found).toEqual(database.serverConfig());
      const client = await connectAdmin(found ?? {});
      await client.end();
    } finally {
      await database.stop();
    }
    expect(await findRunningEmbedded(dataDir)).toBeNull();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
