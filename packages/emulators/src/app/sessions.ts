import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EmulatorContext } from '../context.ts';
import type { AppSession, WorkspaceUser } from '../state/model.ts';
import { readCookie } from '../support/cookies.ts';
import { randomText } from '../support/random.ts';

const lifetimeMs = 14 * 86_400_000;
const keptSessions = 500;

/** Ports of one host share their cookies, so the name carries the port. */
const cookieName = (context: EmulatorContext): string =>
  `workspace_session_${new URL(context.urls.app).port}`;

const cookie = (context: EmulatorContext, value: string, rest: string): string =>
  `${cookieName(context)}=${value}; Path=/; HttpOnly; SameSite=Lax${rest}`;

/** The browser's session and its person; an ended one is still returned, with the reason in `endReason`. */
export function currentSession(
  context: EmulatorContext,
  request: FastifyRequest,
): { session: AppSession; user: WorkspaceUser | null } | null {
  const id = readCookie(request, cookieName(context));
  const session = context.store.state.appSessions.find((item) => item.id === id);
  if (session === undefined) return null;
  if (session.endedAt === null && context.clock.now() - session.startedAt > lifetimeMs) {
    session.endedAt = session.startedAt + lifetimeMs;
    session.endReason = 'expired';
    context.store.touch();
  }
  const user = context.store.state.users.find((item) => item.id === session.userId) ?? null;
  return { session, user };
}

/** Starts a session for a person in this browser. */
export function startSession(
  context: EmulatorContext,
  reply: FastifyReply,
  user: WorkspaceUser,
  way: Pick<AppSession, 'method' | 'profileId'>,
): void {
  const { state } = context.store;
  const now = context.clock.now();
  const session: AppSession = {
    id: randomText(32),
    userId: user.id,
    startedAt: now,
    ...way,
    endedAt: null,
    endReason: null,
  };
  state.appSessions = [...state.appSessions.slice(-(keptSessions - 1)), session];
  user.lastLoginAt = now;
  context.store.touch();
  reply.header('set-cookie', cookie(context, session.id, ''));
}

/** Forgets the session in this browser. */
export function forgetCookie(context: EmulatorContext, reply: FastifyReply): void {
  reply.header('set-cookie', cookie(context, '', '; Max-Age=0'));
}
