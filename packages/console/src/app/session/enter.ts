import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { isPublicPath } from '#lib/routing/paths.ts';
import { loadSession } from '#lib/auth/session.ts';
import type { Session } from '#lib/auth/session.ts';
import { setServerNow } from '#lib/now.ts';
import { readStored } from '#lib/storage.ts';
import { controlAdminsOnly, guard } from './guards.ts';
import type { GuardedRoute } from './guards.ts';
import { redirectToLogin, rememberWanted } from './sign-out.ts';
import { askVisitor } from './visitor.ts';

/** A change of document is under way: the route must not be drawn any more. */
function never(): Promise<never> {
  return new Promise(() => undefined);
}

/** Loads the session; the panel's clock is the server's from then on. */
async function loadWithClock(client: QueryClient): Promise<Session> {
  const session = await loadSession(client);
  setServerNow(session.me.server_now);
  return session;
}

/**
 * Lets a visitor into a route, or sends them where the guard says.
 * @throws {ApiError} when it cannot be found out now: the route's error page offers another try, and the token stays.
 */
export async function enterRoute(route: GuardedRoute, client: QueryClient, href: string): Promise<void> {
  const hasToken = readStored('token') !== null;
  let decision = guard(route, { hasToken, user: 'unknown', company: 'unknown' });
  if (decision.kind === 'fetchSession')
    decision = guard(route, await askVisitor(() => loadWithClock(client)));
  if (decision.kind === 'stay' || decision.kind === 'fetchSession') return;
  if (decision.kind === 'signOut') {
    redirectToLogin(decision.end);
    await never();
    return;
  }
  if (decision.remembersWanted) rememberWanted(href);
  if (isPublicPath(decision.path)) {
    window.location.assign(decision.path);
    await never();
  }
  // Home says why the person is there.
  const isRefused = route.access === 'controlAdmin' && decision.path === '/';
  throw redirect({ to: decision.path, ...(isRefused ? { search: { notice: controlAdminsOnly } } : {}) });
}
