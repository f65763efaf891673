import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MicrosoftContext } from '../context.ts';
import { findMember } from '../state/find.ts';
import type { Member } from '../state/find.ts';
import type { LoginSession } from '../state/model.ts';
import { readCookie } from '#support/cookies.ts';
import { randomText } from '#support/random.ts';

const idleMs = 86_400_000;
const keptSessions = 2000;

/** Ports of one host share their cookies, so the name carries the port. */
const cookieName = (context: MicrosoftContext): string => `entra_session_${new URL(context.urls.login).port}`;

const cookie = (context: MicrosoftContext, value: string, rest: string): string =>
  `${cookieName(context)}=${value}; Path=/; HttpOnly; SameSite=Lax${rest}`;

/** The browser's session at the login host and its person; an ended one is still returned, with the reason in `endReason`. */
export function currentSession(
  context: MicrosoftContext,
  request: FastifyRequest,
): { session: LoginSession; member: Member | null } | null {
  const id = readCookie(request, cookieName(context));
  const session = context.store.state.sessions.find((item) => item.id === id);
  if (session === undefined) return null;
  const now = context.clock.now();
  if (session.endedAt === null && now - session.lastSeenAt > idleMs) {
    session.endedAt = session.lastSeenAt + idleMs;
    session.endReason = 'expired';
  }
  if (session.endedAt === null) session.lastSeenAt = now;
  context.store.touch();
  return { session, member: findMember(context.store.state, session.tenantId, session.userId) };
}

/** The session and the person of this browser; null without a living session. */
export function signedIn(
  context: MicrosoftContext,
  request: FastifyRequest,
): { session: LoginSession; member: Member } | null {
  const current = currentSession(context, request);
  if (current === null || current.member === null || current.session.endedAt !== null) return null;
  return { session: current.session, member: current.member };
}

/** Starts a session for a person in this browser. */
export function startSession(
  context: MicrosoftContext,
  reply: FastifyReply,
  { tenant, user }: Member,
  way: Pick<LoginSession, 'method' | 'domain' | 'sessionIndex'>,
): LoginSession {
  const { state } = context.store;
  const now = context.clock.now();
  const session: LoginSession = {
    id: randomText(32),
    tenantId: tenant.id,
    userId: user.id,
    startedAt: now,
    lastSeenAt: now,
    ...way,
    endedAt: null,
    endReason: null,
  };
  state.sessions = [...state.sessions.slice(-(keptSessions - 1)), session];
  user.lastSignInAt = now;
  context.store.touch();
  reply.header('set-cookie', cookie(context, session.id, ''));
  return session;
}

/** Forgets the session in this browser. */
export function forgetCookie(context: MicrosoftContext, reply: FastifyReply): void {
  reply.header('set-cookie', cookie(context, '', '; Max-Age=0'));
}
