import { createServer } from 'node:net';
import { portCount } from './addresses.ts';

/** Both, because localhost is either. */
const loopbacks = ['127.0.0.1', '::1'];

async function isFree(port: number): Promise<boolean> {
  const free = await Promise.all(loopbacks.map((host) => isFreeAt(host, port)));
  return free.every(Boolean);
}

function isFreeAt(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'));
    probe.listen({ port, host }, () => probe.close(() => resolve(true)));
  });
}

/** The chosen port (several in a row are used) is taken; the message says what to do. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError';
  constructor(port: number) {
    super(`Port ${port} is in use. Stop what uses it, or choose others: PORT=9000 npm start`);
  }
}

/** Refuses with a sentence when one of the ports is taken. */
export async function assertPortsFree(first: number): Promise<void> {
  for (let port = first; port < first + portCount; port += 1)
    if (!(await isFree(port))) throw new PortTakenError(port);
}

/**
 * Finds enough free ports in a row, for tests that run beside a started copy; from below those that systems give to
 * outgoing connections.
 */
export async function findFreePorts(from = 20_000 + ((portCount * process.pid) % 12_000)): Promise<number> {
  for (let first = from; first < 64_000; first += portCount) {
    const free = await Promise.all(Array.from({ length: portCount }, (_, offset) => isFree(first + offset)));
    if (free.every(Boolean)) return first;
  }
  throw new Error('no free ports in a row');
}
