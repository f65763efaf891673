import type { SignInContext } from './deps.ts';
import type { FastifyRequest, FastifyReply } from 'fastify';

/** Answers one request of the service. */
export type Handler = (
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/** Makes a route's handler of it. */
export type Serve = (
  handler: Handler,
) => (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
