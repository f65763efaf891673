import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { dist } from '../build.ts';
import { findFreePorts } from '../ports.ts';

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
  const child = spawn(process.execPath, [join(dist, 'server/tryout.mjs')], {
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

const assets = join(dist, 'console');

/** Scripts that a browser must have before any of these can run: static imports of static imports. */
async function staticGraph(entries: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (sizes.has(path)) continue;
    const code = await readFile(join(assets, path));
    sizes.set(path, gzipSync(code, { level: 9 }).length);
    // The bundler writes `import{a}from"./b.js"`; `import("./b.js")` is loaded later, if ever.
    for (const [, name] of code.toString().matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g))
      waiting.push(`/assets/${name}`);
  }
  return sizes;
}

/**
 * Measures the gzipped JavaScript, in kB, that the built console needs for `/login` and for the signed-in home
 * in Portuguese: the entry and what the screen loads after it, each with its static imports.
 */
export async function benchConsole(): Promise<Record<string, number>> {
  const page = await readFile(join(assets, 'index.html'), 'utf8');
  const entries = [...page.matchAll(/<script[^>]* src="([^"]+)"/g)].flatMap(([, path]) => path ?? []);
  const names = await readdir(join(assets, 'assets'));
  const asset = (pattern: RegExp): string[] =>
    names.filter((name) => pattern.test(name)).map((name) => `/assets/${name}`);
  const sum = (sizes: ReadonlyMap<string, number>): number =>
    [...sizes.values()].reduce((total, size) => total + size, 0) / 1000;
  const login = await staticGraph([
    ...entries,
    ...asset(/^start-.*\.js$/),
    // One of the three languages; they differ by some bytes.
    ...asset(/^login-.*\.js$/).slice(0, 1),
  ]);
  const home = await staticGraph([...entries, ...asset(/^(app|pt-BR)-.*\.js$/)]);
  return {
    loginGzipKb: sum(login),
    loginScripts: login.size,
    homeGzipKb: sum(home),
    homeScripts: home.size,
  };
}
