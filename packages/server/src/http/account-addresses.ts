import type { FastifyInstance } from 'fastify';

/** The pages for people without access to the panel. */
export const accountPaths = [
  '/accounts/reset-password',
  '/accounts/request-single-access',
  '/accounts/request-password-change',
] as const;

/** Redirects account pages from the panel's address to the sign-in service. */
export function mountAccountAddresses(app: FastifyInstance, signInUrl: string): void {
  for (const path of accountPaths) {
    app.get(path, (_request, reply) =>
      reply.header('cache-control', 'no-store').redirect(signInUrl + path, 302),
    );
  }
}
