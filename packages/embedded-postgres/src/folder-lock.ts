import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';

import { EmbeddedDatabaseError } from './errors.ts';

/** Releases the folder. */
export type ReleaseLock = () => Promise<void>;

/**
 * Takes the only lock on a data folder. It is a listening socket, which closes whenever the process ends, so a held lock
 * always means a running program. On Linux the socket has no file. `program` is part of its name.
 * Throws `already_running` when another start (or this one) holds it.
 */
export async function lockFolder(dataDir: string, program: string): Promise<ReleaseLock> {
  const { dev, ino } = await stat(dataDir);
  const name = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 24);
  const isAbstract = process.platform === 'linux';
  const address = isAbstract ? `\0${program}-${name}` : `/tmp/sg-${name}.lock`;
  let server = await tryListen(address);
  if (server === undefined && !isAbstract && !(await isAnswered(address))) {
    await rm(address, { force: true });
    server = await tryListen(address);
  }
  if (server === undefined) {
    throw new EmbeddedDatabaseError(
      'already_running',
      `Another instance of the program is using the folder ${dataDir}.`,
    );
  }
  const listening = server;
  listening.unref();
  return () => new Promise((resolve) => listening.close(() => resolve()));
}

function tryListen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(address, () => resolve(server));
  });
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
