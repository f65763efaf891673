import type { FastifyInstance } from 'fastify';

/**
 * Refuses a request that says its body is encoded (RFC 9110, 8.4): the program decodes none, and a reader before it might.
 * `error` is thrown for it.
 */
export function refuseEncodedBodies(app: FastifyInstance, error: () => Error): void {
  app.addHook('onRequest', async ({ headers }) => {
    if ((headers['content-encoding'] ?? 'identity').trim().toLowerCase() !== 'identity') throw error();
  });
}
