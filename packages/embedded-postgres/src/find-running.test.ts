import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findRunning, hasCluster } from './find-running.ts';
import { startPostgres } from './start.ts';
import { ask } from './testing/ask.ts';
import { program } from './testing/program.ts';

it('finds the server of a running program by its data folder, and none once it has stopped', async () => {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'pg-find-')));
  try {
    expect(await findRunning(dataDir, program)).toBeNull();
    expect(await hasCluster(dataDir, program)).toBe(false);
    const server = await startPostgres({ dataDir, program, isDurable: false });
    try {
      const found = await findRunning(dataDir, program);
      expect(found).toEqual(server.connection);
      expect(await ask(server.connection, 'select 1 as n')).toEqual([{ n: 1 }]);
    } finally {
      await server.stop();
    }
    expect(await findRunning(dataDir, program)).toBeNull();
    expect(await hasCluster(dataDir, program)).toBe(true);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
