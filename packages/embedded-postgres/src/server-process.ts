import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { cleanEnvironment } from './cluster.ts';
import { EmbeddedDatabaseError, explainFailure } from './errors.ts';
import type { Identity } from './identity.ts';
import { readPidFile } from './leftover.ts';
import type { Place } from './place.ts';

/** Options of a server process. */
export interface ServerOptions {
  place: Place;
  socketFolder: string;
  identity: Identity | undefined;
  isDurable: boolean;
  maxConnections: number;
}

/** A running PostgreSQL server, a child of this process. */
export interface ServerProcess {
  readonly pid: number;
  /** Resolves when the server has ended, for any reason. */
  readonly ended: Promise<void>;
  /** The last lines of its output. */
  readOutput(): string;
  stop(): Promise<void>;
}

const readyWithinMs = 60_000;
const keptLines = 100;

// The shell becomes PostgreSQL itself. Before that it starts a watcher, which waits for the end of its input. The input
// ends when our program ends, for any reason; the watcher then stops the server and removes its socket folder. The two
// brackets detach the watcher, since PostgreSQL treats the death of an unknown child as a crash.
const watchingStart = `
exec 3<&0
sockets=$1
shift
( ( cat <&3 >/dev/null 2>&1
    if read -r pid < "$0/postmaster.pid" 2>/dev/null && [ "$pid" = "$$" ]; then
      kill -INT "$$"
      tries=0
      while [ -d "$sockets" ] && [ "$tries" -lt 100 ]; do
        rmdir "$sockets" 2>/dev/null || sleep 0.1
        tries=$((tries + 1))
      done
    fi
  ) >/dev/null 2>&1 & )
exec 3<&-
exec "$@" </dev/null`;

/**
 * Starts PostgreSQL and waits until it accepts connections. It listens only on a unix socket, uses a few tens of MB when
 * idle, and ends with this program. Throws EmbeddedDatabaseError.
 */
export async function startServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const { clusterFolder, nativeFolder } = options.place;
  const program = join(nativeFolder, 'bin', 'postgres');
  const child = spawn(
    '/bin/sh',
    ['-c', watchingStart, clusterFolder, options.socketFolder, program, ...settings(options)],
    {
      cwd: '/',
      env: cleanEnvironment(),
      // Its own session: Ctrl-C in the terminal reaches only our program, which then shuts the server down.
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
      ...options.identity,
    },
  );
  const lines: string[] = [];
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lines.push(...text.split('\n').filter((line) => line !== ''));
    lines.splice(0, lines.length - keptLines);
  });
  child.stdin?.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      lines.push(error.message);
      resolve();
    });
    child.once('exit', () => resolve());
  });
  void ended.then(() => child.stdin?.destroy());
  const readOutput = (): string => lines.join('\n');

  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  const deadline = performance.now() + readyWithinMs;
  for (;;) {
    const file = await readPidFile(clusterFolder);
    if (file?.pid === child.pid && file?.status === 'ready') break;
    if (hasEnded) {
      throw explainFailure(
        { what: 'The database cannot start', folder: clusterFolder, otherwise: 'start_failed' },
        readOutput(),
      );
    }
    if (performance.now() > deadline) {
      child.kill('SIGQUIT');
      throw new EmbeddedDatabaseError(
        'start_failed',
        `The database in ${clusterFolder} was not ready within ${readyWithinMs / 1000} s.\n${readOutput()}`,
      );
    }
    await wait(10);
  }
  return { pid: child.pid ?? 0, ended, readOutput, stop: () => stopChild(child, ended) };
}

async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    const isOver = await Promise.race([ended.then(() => true), wait(patienceMs, false, { ref: false })]);
    if (isOver) return;
  }
}

function settings(options: ServerOptions): string[] {
  const values: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: options.socketFolder,
    unix_socket_permissions: '0700',
    max_connections: String(options.maxConnections),
    fsync: options.isDurable ? 'on' : 'off',
    synchronous_commit: options.isDurable ? 'on' : 'off',
    full_page_writes: options.isDurable ? 'on' : 'off',
    shared_buffers: '32MB',
    work_mem: '4MB',
    maintenance_work_mem: '32MB',
    wal_buffers: '4MB',
    wal_level: 'minimal',
    max_wal_senders: '0',
    min_wal_size: '32MB',
    max_wal_size: '256MB',
    // Each helper process costs memory, and a small server needs none of them.
    io_method: 'sync',
    max_worker_processes: '1',
    max_parallel_workers: '0',
    max_logical_replication_workers: '0',
    autovacuum_max_workers: '1',
    huge_pages: 'off',
    jit: 'off',
    update_process_title: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
  };
  return [
    '-D',
    options.place.clusterFolder,
    ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}
