import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';

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
