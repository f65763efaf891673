import type { FastifyInstance } from 'fastify';

/** The pages for people without a panel (spec §2). */
export const accountPaths = [
  '/accounts/reset-password',
  '/accounts/request-single-access',
  '/accounts/request-password-change',
] as const;

/** The pages live at the sign-in service; whoever looks for them at the panel's address is sent there. */
export function mountAccountAddresses(app: FastifyInstance, signInUrl: string): void {
  for (const path of accountPaths) {
    app.get(path, (_request, reply) =>
      reply.header('cache-control', 'no-store').redirect(signInUrl + path, 302),
    );
  }
}
