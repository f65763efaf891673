import type { FastifyRequest } from 'fastify';
import { parseUserAgent } from '@shiftgate/domain/client/user-agent.ts';
import type { Origin } from '../core/context.ts';
import { addressOf } from './client-address.ts';

/** Reads id, client address and user agent of a request. */
export function originOf(request: FastifyRequest): Origin {
  return {
    requestId: request.id,
    ip: addressOf(request),
    client: parseUserAgent(String(request.headers['user-agent'] ?? '').slice(0, 1024)),
  };
}
