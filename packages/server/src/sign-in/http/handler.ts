import type { SignInContext } from './deps.ts';
import type { FastifyRequest, FastifyReply } from 'fastify';

/** Answers one request of the service. */
export type Handler = (
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/** Wraps a handler into a route's handler. */
export type Serve = (
  handler: Handler,
) => (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
