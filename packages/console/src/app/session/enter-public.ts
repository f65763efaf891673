import { call } from '#lib/api/client.ts';
import type { Session } from '#lib/auth/session.ts';
import { noteSessionEnd } from '#lib/api/session-end.ts';
import { readStored, writeStored } from '#lib/storage.ts';
import { guard } from './guards.ts';
import { askVisitor } from './visitor.ts';
import type { PublicEntry } from '#features/login/model.ts';

async function askSession(): Promise<Session> {
  const [me, company, suite] = await Promise.all([
    call('users.me', {}),
    call('company.current', {}),
    call('company.inSuite', {}),
  ]);
  return { me, company, suite };
}

/**
 * Lets a visitor onto a public screen, or says where they belong.
 * @throws {ApiError} when it cannot be found out now; the token stays.
 */
export async function enterPublic(path: string): Promise<PublicEntry> {
  const route = { path, access: 'public' } as const;
  const hasToken = readStored('token') !== null;
  let decision = guard(route, { hasToken, user: 'unknown', company: 'unknown' });
  let session: Session | undefined;
  if (decision.kind === 'fetchSession')
    decision = guard(route, await askVisitor(async () => (session = await askSession())));
  if (decision.kind === 'goTo') return decision;
  if (decision.kind === 'signOut') {
    writeStored('token', null);
    noteSessionEnd(decision.end);
    if (path === '/suspended') return { kind: 'goTo', path: '/login' };
  }
  return { kind: 'show', company: session?.company ?? null };
}
