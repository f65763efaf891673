import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';

const listenFaults: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there',
  EADDRNOTAVAIL: 'this machine does not have that address',
  ENOTFOUND: 'the name was not found',
  EACCES: 'this user may not listen on that port',
};

/** Tries to listen for a moment; returns why it cannot, null where it can. */
export async function findListenFault(host: string, port: number): Promise<string | null> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ host: host === 'localhost' ? '127.0.0.1' : host, port }, resolve);
    });
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return listenFaults[code] ?? (code || String(error));
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}

/**
 * Listens on a port; for `localhost` on both loopback addresses, since a browser may pick either. Returns a function
 * that stops accepting, finishes running requests, and closes.
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<() => Promise<void>> {
  await app.listen({ host: host === 'localhost' ? '127.0.0.1' : host, port });
  if (host !== 'localhost') return () => app.close();
  const second = createServer((request, response) => app.server.emit('request', request, response));
  second.on('clientError', (error, socket) => app.server.emit('clientError', error, socket));
  const isOpen = await new Promise<boolean>((resolve, reject) => {
    second.once('error', (error: NodeJS.ErrnoException) => {
      // A machine without IPv6 has only one loopback address.
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(false);
      else reject(error);
    });
    second.listen({ host: '::1', port, ipv6Only: true }, () => resolve(true));
  });
  return async () => {
    if (isOpen) {
      second.closeAllConnections();
      await new Promise((resolve) => second.close(resolve));
    }
    await app.close();
  };
}
