import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { dist } from '../build/build.ts';
import { findFreePorts } from '../tryout/ports.ts';

const patienceMs = 60_000;
const idleMs = 5_000;

/** Process ids of a process and everything that it started. */
async function familyOf(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    // The name of the program, in brackets, may hold spaces.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (stat !== '') parents.set(Number(name), parent);
  }
  const family = [pid];
  for (const member of family)
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family;
}

/** Memory of one process in MB: its share (PSS), so that pages used together count once. */
async function shareOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
}

/** Starts the built try-out on a folder; gives the seconds until it was ready, and its memory when it idles. */
async function startOnce(dataDir: string, isMeasured: boolean): Promise<Record<string, number>> {
  const port = await findFreePorts();
  const began = performance.now();
  const child = spawn(process.execPath, [...process.execArgv, join(dist, 'tryout/tryout.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), SHIFTGATE_DATA_DIR: dataDir },
  });
  const hasEnded = once(child, 'exit');
  try {
    for (;;) {
      const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => null);
      if (answer?.ok === true) break;
      if (child.exitCode !== null || performance.now() - began > patienceMs)
        throw new Error('the try-out did not get ready');
      await wait(20);
    }
    const readySeconds = (performance.now() - began) / 1000;
    if (!isMeasured || child.pid === undefined) return { readySeconds };
    await wait(idleMs);
    const [server = child.pid, ...others] = await familyOf(child.pid);
    const serverMb = await shareOf(server);
    const shares = await Promise.all(others.map(shareOf));
    const databaseMb = shares.reduce((sum, share) => sum + share, 0);
    return { readySeconds, serverMb, databaseMb, idleMb: serverMb + databaseMb };
  } finally {
    child.kill('SIGTERM');
    await hasEnded;
  }
}

/**
 * Measures the built try-out (product and emulators in one process): seconds from the start of the process to
 * `/readyz` on an existing folder, and the idle memory of server and database in MB (Linux only).
 */
export async function benchFootprint(): Promise<Record<string, number>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shiftgate-bench-'));
  try {
    const first = await startOnce(dataDir, false);
    const again = await startOnce(dataDir, true);
    return { firstReadySeconds: first['readySeconds'] ?? 0, ...again };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
