import { createHash } from 'node:crypto';
import { revealScript } from '@shiftgate/pages/layout/reveal-script.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInContext } from './deps.ts';

const digest = createHash('sha256').update(revealScript).digest('base64url').slice(0, 12);

/** Address of the script of pages with a password field; another version has another address. */
export const revealSrc = `/reveal-${digest}.js`;

/** GET /reveal-….js: the script, which browsers cache for ever. */
export async function serveReveal(
  _context: SignInContext,
  _request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('cross-origin-resource-policy', 'same-origin')
    .type('text/javascript; charset=utf-8')
    .send(revealScript);
}
