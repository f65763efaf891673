import { readFile, readdir, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { EmbeddedDatabaseError } from './errors.ts';

/** The content of PostgreSQL's own lock file. */
export interface PidFile {
  pid: number;
  socketFolder: string;
  /** `starting`, `ready`, `stopping`, ... as PostgreSQL writes it. */
  status: string;
}

/** Reads `postmaster.pid` of a cluster; undefined when it is missing or incomplete. */
export async function readPidFile(clusterFolder: string): Promise<PidFile | undefined> {
  const text = await readFile(join(clusterFolder, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) return undefined;
  return { pid, socketFolder: (lines[4] ?? '').trim(), status: (lines[7] ?? '').trim() };
}

/**
 * Stops a server that a killed program left running on this cluster, by the pid in its lock file. We hold the folder's
 * lock, so no program uses it. Returns its socket folder, which must be removed. Throws `leftover_will_not_stop`.
 */
export async function stopLeftover(clusterFolder: string): Promise<string | undefined> {
  const found = await readPidFile(clusterFolder);
  if (found === undefined) return undefined;
  // Fast shutdown first; immediate shutdown, with recovery at the next start, if it does not answer.
  for (const [signal, patienceMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 2_000],
  ] as const) {
    if (!(await isServerOf(found.pid, clusterFolder))) break;
    sendSignal(found.pid, signal);
    await waitFor(async () => !(await isServerOf(found.pid, clusterFolder)), patienceMs);
  }
  if (await isServerOf(found.pid, clusterFolder)) {
    throw new EmbeddedDatabaseError(
      'leftover_will_not_stop',
      `A PostgreSQL server left over from an earlier start (process ${found.pid}) does not stop. Stop it manually.`,
    );
  }
  await removeStalePidFile(clusterFolder);
  return found.socketFolder;
}

// PostgreSQL trusts its lock file as long as a process with that pid exists. It may be an unrelated process, or a zombie
// in a container whose first process never reaps. The file also guards against helper processes that outlive their
// server, so it is removed only when no process works in the cluster's folder.
async function removeStalePidFile(clusterFolder: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const isQuiet = await waitFor(async () => !(await hasProcessIn(clusterFolder)), 10_000);
  if (isQuiet) await rm(join(clusterFolder, 'postmaster.pid'), { force: true });
}

async function hasProcessIn(folder: string): Promise<boolean> {
  const wanted = await realpath(folder);
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    if ((await readlink(`/proc/${name}/cwd`).catch(() => '')) === wanted) return true;
  }
  return false;
}

async function waitFor(isTrue: () => Promise<boolean>, patienceMs: number): Promise<boolean> {
  const end = performance.now() + patienceMs;
  while (performance.now() < end) {
    if (await isTrue()) return true;
    await wait(20);
  }
  return false;
}

// The pid may now belong to an unrelated process, which must not be stopped: a server's working folder is its cluster.
// Where that folder cannot be read, a running process with the pid is enough, as for PostgreSQL itself.
async function isServerOf(pid: number, clusterFolder: string): Promise<boolean> {
  if (!sendSignal(pid, 0)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(clusterFolder));
  } catch {
    // An ended process has no folder, and a process that we may not inspect is not ours.
    return false;
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}
