import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { setServerNow } from '../lib/now.ts';
import { isPublicPath } from '../lib/paths.ts';
import { loadSession } from '../lib/session.ts';
import { readStored } from '../lib/storage.ts';
import { guard } from './guards.ts';
import type { GuardedRoute, Visitor } from './guards.ts';
import { leaveForLogin, rememberWanted } from './sign-out.ts';

async function askVisitor(client: QueryClient): Promise<Visitor> {
  const { me, company, suite } = await loadSession(client);
  setServerNow(me.server_now);
  return {
    hasToken: true,
    user: { isControlAdmin: me.is_control_admin },
    company: {
      isSuspended: suite.suspended,
      isBanned: suite.is_banned,
      isControlOn: company.control_state === 'active',
      isScheduled: company.control_state === 'scheduled',
    },
  };
}

/** A change of document is under way: the route must not be drawn any more. */
function never(): Promise<never> {
  return new Promise(() => undefined);
}

/**
 * Lets a visitor into a route, or sends them where the guard says. Refusals of the session (401, 403) sign out; a server
 * that is away does not: the error is thrown to the route's error page, which offers another try.
 */
export async function enterRoute(route: GuardedRoute, client: QueryClient, href: string): Promise<void> {
  const hasToken = readStored('token') !== null;
  let decision = guard(route, { hasToken, user: 'unknown', company: 'unknown' });
  if (decision.kind === 'fetchSession') {
    const visitor = await askVisitor(client).catch((error: unknown): Visitor => {
      const status = error instanceof Error && 'status' in error ? Number(error.status) : 0;
      if (status === 401 || status === 403) return { hasToken: true, user: 'failed', company: 'failed' };
      throw error;
    });
    decision = guard(route, visitor);
  }
  if (decision.kind === 'stay' || decision.kind === 'fetchSession') return;
  if (decision.kind === 'signOut') {
    leaveForLogin();
    await never();
    return;
  }
  if (decision.remembersWanted) rememberWanted(href);
  if (isPublicPath(decision.path)) {
    window.location.assign(decision.path);
    await never();
  }
  throw redirect({ to: decision.path });
}
