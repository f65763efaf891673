import type { FastifyInstance } from 'fastify';

/**
 * Refuses a request with more than one `Host` header (RFC 9112, 3.2), of which a proxy and this program may read
 * different ones. `error` is thrown for it.
 */
export function refuseRepeatedHost(app: FastifyInstance, error: () => Error): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw error();
  });
}
