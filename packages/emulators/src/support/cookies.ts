import type { FastifyRequest } from 'fastify';

/** The value of a cookie that the browser sent; null when it sent none of this name. */
export function readCookie(request: FastifyRequest, name: string): string | null {
  const parts = (request.headers.cookie ?? '').split(';').map((part) => part.trim());
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}
