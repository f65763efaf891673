import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { isLoopbackAddress } from './loopback.ts';

export interface MetricsAccess {
  /** Renders every metric in the Prometheus text format. */
  readonly registry: Pick<Registry, 'contentType' | 'metrics'>;
  /** The bearer token for the address; null when there is none. */
  readonly token: string | null;
  /**
   * Without a token, requests of this machine are allowed; never in production, where a proxy may look like this
   * machine.
   */
  readonly isOpenHere: boolean;
}

/** Serves the metrics of the process for Prometheus at `/metrics`. */
export function mountMetrics(app: FastifyInstance, access: MetricsAccess): void {
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, access)) {
      if (access.token === null) return reply.code(404).send();
      return reply.code(401).header('www-authenticate', 'Bearer').send();
    }
    return reply
      .header('content-type', access.registry.contentType)
      .header('cache-control', 'no-store')
      .send(await access.registry.metrics());
  });
}

function mayRead(request: FastifyRequest, { token, isOpenHere }: MetricsAccess): boolean {
  if (token !== null) {
    const given = /^Bearer +(.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    // Digests have equal lengths, so the comparison reveals nothing about the token's length.
    return timingSafeEqual(digest(given), digest(token));
  }
  if (!isOpenHere) return false;
  // A proxy on this machine forwards requests of other machines.
  const { forwarded, 'x-forwarded-for': forwardedFor, 'x-real-ip': realIp, via } = request.headers;
  const isDirect = [forwarded, forwardedFor, realIp, via].every((header) => header === undefined);
  return isDirect && isLoopbackAddress(request.socket.remoteAddress ?? '');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
