import type { FastifyRequest } from 'fastify';

/** The query of a request, every value as it came. */
export const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(request.url.includes('?') ? request.url.slice(request.url.indexOf('?') + 1) : '');
