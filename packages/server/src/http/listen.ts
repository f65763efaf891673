import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Opens an application on a port. On `localhost` both loopback addresses listen, since a browser may pick either.
 * Gives the function that stops: no new connections, what runs is finished, then closed.
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<() => Promise<void>> {
  await app.listen({ host: host === 'localhost' ? '127.0.0.1' : host, port });
  if (host !== 'localhost') return () => app.close();
  const second = createServer((request, response) => app.server.emit('request', request, response));
  second.on('clientError', (error, socket) => app.server.emit('clientError', error, socket));
  const isOpen = await new Promise<boolean>((resolve, reject) => {
    second.once('error', (error: NodeJS.ErrnoException) => {
      // A machine without IPv6 has only the one loopback address.
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
