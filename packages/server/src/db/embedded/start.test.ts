import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { connectAdmin } from '../setup/admin-connection.ts';
import type { PostgresConfig } from '../config.ts';
import { startEmbeddedPostgres } from './start.ts';
import type { EmbeddedDatabase } from './start.ts';

let folder: string;
let running: EmbeddedDatabase[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sg-test-'));
  running = [];
});

afterEach(async () => {
  for (const server of running) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(dataDir = folder): Promise<EmbeddedDatabase> {
  const server = await startEmbeddedPostgres({ dataDir });
  running.push(server);
  return server;
}

async function ask(config: PostgresConfig, text: string): Promise<unknown[][]> {
  const client = await connectAdmin(config);
  try {
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded database', () => {
  it('starts on a new folder, stops, and finds its data at the second start, quickly', async () => {
    const first = await start(join(folder, 'deep', 'data'));
    expect(first.isNew).toBe(true);
    await ask(first.ownerConfig(), 'create table kept as select 42 as n');
    await first.stop();
    await first.stop();
    await expect(stat(first.superuserConfig().host ?? '')).rejects.toThrow('ENOENT');

    const began = performance.now();
    const second = await start(join(folder, 'deep', 'data'));
    expect(performance.now() - began).toBeLessThan(3_000);
    expect(second.isNew).toBe(false);
    expect(await ask(second.ownerConfig(), 'select n from kept')).toEqual([[42]]);
  });

  it('listens on a unix socket only its user can reach, waits for the disk, and is small', async () => {
    const server = await start();
    const { host = '' } = server.superuserConfig();
    expect((await stat(host)).mode & 0o777).toBe(0o700);
    expect(
      await ask(
        server.superuserConfig(),
        `select current_setting('listen_addresses'), current_setting('fsync'), current_setting('synchronous_commit'),
                current_setting('full_page_writes'), current_setting('shared_buffers'), current_setting('data_checksums'),
                current_setting('timezone'), (select count(*)::int from pg_stat_activity) < 12`,
      ),
    ).toEqual([['', 'on', 'on', 'on', '32MB', 'on', 'UTC', true]]);
  });

  it('has the three roles, and the database belongs to the owner', async () => {
    const server = await start();
    const rows = await ask(
      server.superuserConfig(),
      `select rolname::text, rolcanlogin, rolsuper, rolbypassrls from pg_roles where rolname like 'shiftgate%' order by 1`,
    );
    expect(rows).toEqual([
      ['shiftgate_lookup', false, false, false],
      ['shiftgate_owner', true, false, false],
      ['shiftgate_server', true, false, false],
    ]);
    await expect(ask(server.serverConfig(), 'create table mine (a int)')).rejects.toThrow(
      /permission denied/,
    );
    await expect(ask(server.serverConfig('postgres'), 'create table mine (a int)')).rejects.toThrow(
      /permission denied/,
    );
  });

  it('says so when two starts use one folder at once', async () => {
    const results = await Promise.allSettled([start(), start()]);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({ code: 'already_running' });
    expect(String(refused[0]?.reason)).toContain(folder);
    await expect(start()).rejects.toMatchObject({ code: 'already_running' });
    expect(await ask(running[0]?.superuserConfig() ?? {}, 'select 1')).toEqual([[1]]);
  });

  it('keeps its socket short when the temporary folder has a long name', async () => {
    const before = process.env['TMPDIR'];
    const long = join(folder, 'x'.repeat(90));
    await mkdir(long);
    process.env['TMPDIR'] = long;
    try {
      const server = await start();
      expect((server.superuserConfig().host ?? '').length).toBeLessThan(80);
      expect(await ask(server.superuserConfig(), 'select 1')).toEqual([[1]]);
    } finally {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
    }
  });

  it('removes what an interrupted first start left, and starts afresh', async () => {
    await mkdir(join(folder, 'postgres.new-4711'));
    await writeFile(join(folder, 'postgres.new-4711', 'PG_VERSION'), '18\n');
    const server = await start();
    expect(server.isNew).toBe(true);
    expect((await readdir(folder)).filter((name) => name.includes('new'))).toEqual([]);
  });

  it('refuses a folder of another version of PostgreSQL with a clear code', async () => {
    await mkdir(join(folder, 'postgres'));
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '15\n');
    await expect(start()).rejects.toMatchObject({ code: 'incompatible_version' });
  });

  it('frees the folder when the start fails', async () => {
    await mkdir(join(folder, 'postgres'));
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '15\n');
    await expect(start()).rejects.toThrow();
    await rm(join(folder, 'postgres'), { recursive: true });
    expect((await start()).isNew).toBe(true);
  });

  it('is not confused by a stale lock file that names a living stranger', async () => {
    const first = await start();
    await first.stop();
    await writeFile(
      join(folder, 'postgres', 'postmaster.pid'),
      `${process.pid}\n/nowhere\n1\n5432\n/nowhere\n\n0 0\nready\n`,
    );
    const second = await start();
    expect(await ask(second.superuserConfig(), 'select 1')).toEqual([[1]]);
  });
});
