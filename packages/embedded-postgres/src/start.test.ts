import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startPostgres } from './start.ts';
import type { Postgres } from './start.ts';
import { ask } from './testing/ask.ts';
import { program } from './testing/program.ts';

let folder: string;
let running: Postgres[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pg-start-'));
  running = [];
});

afterEach(async () => {
  for (const server of running) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(dataDir = folder): Promise<Postgres> {
  const server = await startPostgres({ dataDir, program });
  running.push(server);
  return server;
}

describe('the embedded database', () => {
  it('starts on a new folder, stops, and finds its data at the second start, quickly', async () => {
    const first = await start(join(folder, 'deep', 'data'));
    expect(first.isNew).toBe(true);
    await ask(first.connection, 'create table kept as select 42 as n');
    await first.stop();
    await first.stop();
    await expect(stat(first.connection.host)).rejects.toThrow('ENOENT');

    const began = performance.now();
    const second = await start(join(folder, 'deep', 'data'));
    expect(performance.now() - began).toBeLessThan(3_000);
    expect(second.isNew).toBe(false);
    expect(await ask(second.connection, 'select n from kept')).toEqual([{ n: 42 }]);
  });

  it('listens on a unix socket only its user can reach, waits for the disk, and is small', async () => {
    const server = await start();
    const { host } = server.connection;
    expect((await stat(host)).mode & 0o777).toBe(0o700);
    expect(
      await ask(
        server.connection,
        `select current_setting('listen_addresses') as listens, current_setting('fsync') as fsync,
                current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages,
                current_setting('shared_buffers') as memory, current_setting('data_checksums') as checksums,
                current_setting('timezone') as zone, (select count(*)::int from pg_stat_activity) < 12 as "isSmall"`,
      ),
    ).toEqual([
      {
        listens: '',
        fsync: 'on',
        commit: 'on',
        pages: 'on',
        memory: '32MB',
        checksums: 'on',
        zone: 'UTC',
        isSmall: true,
      },
    ]);
  });

  it('says so when two starts use one folder at the same time', async () => {
    const results = await Promise.allSettled([start(), start()]);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({ code: 'already_running' });
    expect(String(refused[0]?.reason)).toContain(folder);
    await expect(start()).rejects.toMatchObject({ code: 'already_running' });
    expect(await ask(running[0]!.connection, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('keeps its socket short when the temporary folder has a long name', async () => {
    const before = process.env['TMPDIR'];
    const long = join(folder, 'x'.repeat(90));
    await mkdir(long);
    process.env['TMPDIR'] = long;
    try {
      const server = await start();
      expect(server.connection.host.length).toBeLessThan(80);
      expect(await ask(server.connection, 'select 1 as n')).toEqual([{ n: 1 }]);
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
    expect(await ask(second.connection, 'select 1 as n')).toEqual([{ n: 1 }]);
  });
});
