import type { FastifyReply, FastifyRequest } from 'fastify';

const isForm = (request: FastifyRequest): boolean =>
  (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');

/** Sends a browser's form back to the page and a program its JSON. */
export async function done(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<unknown> {
  if (isForm(request)) return reply.redirect('/', 303);
  return reply.send(body);
}

/** Refuses an order, with the reason. */
export const refuse = async (reply: FastifyReply, message: string): Promise<unknown> =>
  reply.code(400).send({ message });
