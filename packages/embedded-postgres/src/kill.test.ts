import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Connection } from './connection.ts';
import { startPostgres } from './start.ts';
import type { Postgres } from './start.ts';
import { ask } from './testing/ask.ts';
import { program } from './testing/program.ts';

interface Holder {
  child: ChildProcess;
  pid: number;
  connection: Connection;
}

const holderProgram = fileURLToPath(new URL('./testing/hold.ts', import.meta.url));
let folder: string;
let started: Postgres | undefined;
let children: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pg-kill-'));
  started = undefined;
  children = [];
});

afterEach(async () => {
  await started?.stop();
  for (const child of children.filter((one) => one.exitCode === null && one.signalCode === null)) {
    child.stdin?.end();
    await once(child, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
});

/** Starts a program of its own that holds the folder; resolves to the line it prints. */
async function runHolder(): Promise<{ child: ChildProcess; line: Record<string, unknown> }> {
  const child = spawn(process.execPath, [holderProgram, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, line: JSON.parse(line) as Record<string, unknown> };
}

async function hold(): Promise<Holder> {
  const { child, line } = await runHolder();
  const connection = line['connection'] as Connection;
  await ask(connection, 'create table if not exists kept (n int); insert into kept values (1)');
  return { child, pid: Number(line['pid']), connection };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // One that has ended and was not collected yet is not alive.
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/^\d+ \(.*\) Z /.test(line);
}

async function expectKeptData(): Promise<void> {
  started = await startPostgres({ dataDir: folder, program });
  expect(started.isNew).toBe(false);
  expect(await ask(started.connection, 'select n from kept')).toEqual([{ n: 1 }]);
}

/** The watcher that would stop the server: the other processes of its session that are not PostgreSQL. */
async function findWatchers(serverPid: number): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    const line = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : '';
    const [, command, session] = /^\d+ \((.*)\) \S \d+ \d+ (\d+)/.exec(line) ?? [];
    if (Number(session) === serverPid && /^(sh|dash|bash|cat)$/.test(command ?? '')) found.push(Number(name));
  }
  return found;
}

describe('after kill -9', () => {
  it('of the program, the server stops by itself and takes its socket folder along', async () => {
    const holder = await hold();
    await kill(holder.child);
    const findSockets = () =>
      stat(holder.connection.host).then(
        () => 'there',
        () => 'gone',
      );
    await expect.poll(findSockets, { timeout: 10_000 }).toBe('gone');
    await expect.poll(() => isAlive(holder.pid), { timeout: 10_000 }).toBe(false);
    await expectKeptData();
  });

  it('of the program, an immediate start finds the data', async () => {
    const holder = await hold();
    await kill(holder.child);
    await expectKeptData();
    expect(await isAlive(holder.pid)).toBe(false);
  });

  it.runIf(process.platform === 'linux')(
    'of the program and its watcher, the next start stops what was left running',
    async () => {
      const holder = await hold();
      const watchers = await findWatchers(holder.pid);
      expect(watchers.length).toBeGreaterThan(0);
      for (const pid of watchers) process.kill(pid, 'SIGKILL');
      await kill(holder.child);
      expect(await ask(holder.connection, 'select 1 as n')).toEqual([{ n: 1 }]);
      await expectKeptData();
      expect(await isAlive(holder.pid)).toBe(false);
    },
  );

  it('of the server, it is started again under the same address with its data', async () => {
    const holder = await hold();
    process.kill(holder.pid, 'SIGKILL');
    const read = () => ask(holder.connection, 'select n from kept').catch(() => 'away');
    await expect.poll(read, { timeout: 15_000, interval: 100 }).toEqual([{ n: 1 }]);
    expect(await isAlive(holder.child.pid ?? 0)).toBe(true);
  });

  it('of the server, the program is notified of it, once', async () => {
    const crashes: string[] = [];
    started = await startPostgres({ dataDir: folder, program, onCrash: (output) => crashes.push(output) });
    const { connection, pid } = started;
    process.kill(pid, 'SIGKILL');
    const read = () => ask(connection, 'select 1 as n').catch(() => 'away');
    await expect.poll(read, { timeout: 15_000, interval: 100 }).toEqual([{ n: 1 }]);
    expect(crashes).toHaveLength(1);
  });

  it('of both, the next start recovers the data', async () => {
    const holder = await hold();
    process.kill(holder.pid, 'SIGKILL');
    await kill(holder.child);
    await expectKeptData();
  });
});

describe('another program', () => {
  it('is refused the folder as long as the first lives', async () => {
    const holder = await hold();
    expect((await runHolder()).line).toEqual({ code: 'already_running' });
    expect(await ask(holder.connection, 'select n from kept')).toEqual([{ n: 1 }]);
    holder.child.stdin?.end();
    await once(holder.child, 'exit');
    await expectKeptData();
  });
});
