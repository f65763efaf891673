import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { connectAdmin } from '../setup/admin-connection.ts';
import type { PostgresConfig } from '../config.ts';
import { startEmbeddedPostgres } from './start.ts';
import { EmbeddedDatabaseError } from '@shiftgate/embedded-postgres/errors.ts';
import { withAdvice } from './installation.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sg-embedded-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function ask(config: PostgresConfig, text: string): Promise<unknown[][]> {
  const client = await connectAdmin(config);
  try {
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded database', () => {
  it('has the three roles, belongs to the owner, and keeps its tables over a restart', async () => {
    const first = await startEmbeddedPostgres({ dataDir: folder });
    try {
      const rows = await ask(
        first.superuserConfig(),
        `select rolname::text, rolcanlogin, rolsuper, rolbypassrls from pg_roles where rolname like 'shiftgate%' order by 1`,
      );
      expect(rows).toEqual([
        ['shiftgate_lookup', false, false, false],
        ['shiftgate_owner', true, false, false],
        ['shiftgate_server', true, false, false],
      ]);
      for (const config of [first.serverConfig(), first.serverConfig('postgres')])
        await expect(ask(config, 'create table mine (a int)')).rejects.toThrow(/permission denied/);
      await ask(first.ownerConfig(), 'create table kept as select 42 as n');
    } finally {
      await first.stop();
    }
    const second = await startEmbeddedPostgres({ dataDir: folder });
    try {
      expect(await ask(second.ownerConfig(), 'select n from kept')).toEqual([[42]]);
    } finally {
      await second.stop();
    }
  });

  it('names the setting that helps when it cannot start', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(startEmbeddedPostgres({ dataDir: file })).rejects.toMatchObject({
      name: 'EmbeddedDatabaseError',
      code: 'not_a_folder',
      message: expect.stringMatching(/a file with this name already exists.*SHIFTGATE_DATA_DIR/) as string,
    });
  });

  it.each([
    ['already_running', 'SHIFTGATE_DATA_DIR'],
    ['read_only', 'SHIFTGATE_DATA_DIR'],
    ['folder_unreachable', 'SHIFTGATE_DATA_DIR'],
    ['unsupported_platform', 'DATABASE_URL'],
    ['package_missing', 'npm install'],
  ] as const)('names a setting for %s', async (code, setting) => {
    const fail = () => Promise.reject(new EmbeddedDatabaseError(code, 'Why.'));
    await expect(withAdvice(fail)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(`^Why\\. .*${setting}`) as string,
    });
  });
});
