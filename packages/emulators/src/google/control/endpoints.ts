import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EmulatorContext } from '../../context.ts';
import { endSessions, findUser, removeGrant } from '../../state/people.ts';
import { formValues } from '../../ui/form.ts';
import { methodIds } from '../api/methods.ts';
import { effectiveAssignment, profileFor } from '../cloud-identity/precedence.ts';
import { moveClock } from './clock-moves.ts';
import { faultKinds, isFaultKind } from '../../state/faults.ts';

const maxDelayMs = 120_000;

const isForm = (request: FastifyRequest): boolean =>
  (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');

/** Sends a browser's form back to the page and a program its JSON. */
async function done(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<unknown> {
  if (isForm(request)) return reply.redirect('/', 303);
  return reply.send(body);
}

const refuse = async (reply: FastifyReply, message: string): Promise<unknown> =>
  reply.code(400).send({ message });

function describeState(context: EmulatorContext): unknown {
  const { state } = context.store;
  const emailOf = (id: string): string => state.users.find((user) => user.id === id)?.primaryEmail ?? id;
  return {
    now: new Date(context.clock.now()).toISOString(),
    clockIsMovable: context.clock.isMovable,
    urls: context.urls,
    users: state.users.filter((user) => user.deletedAt === null).length,
    ssoProfiles: state.ssoProfiles.map(({ id, displayName, idpConfig, credentials }) => ({
      id,
      displayName,
      idpConfig,
      credentials: credentials.length,
    })),
    ssoAssignments: state.ssoAssignments,
    sessions: state.appSessions.map(({ userId, startedAt, method, endedAt, endReason }) => ({
      email: emailOf(userId),
      startedAt,
      method,
      endedAt,
      endReason,
    })),
    grants: state.grants.map(({ userId, clientId, scopes }) => ({
      email: emailOf(userId),
      clientId,
      scopes,
    })),
    refreshTokens: state.refreshTokens.map(({ userId, clientId }) => ({ email: emailOf(userId), clientId })),
    faults: context.faults.list(),
  };
}

function addFaults(app: FastifyInstance, context: EmulatorContext): void {
  app.get('/_control/faults', () => ({
    faults: context.faults.list(),
    kinds: faultKinds,
    methods: methodIds,
  }));
  app.post('/_control/faults', async (request, reply) => {
    const form = formValues(request.body);
    const kind = form.one('kind');
    const remaining = Number(form.one('count') || '1');
    const delayMs = Number(form.one('delayMs') || (kind === 'slow' ? '5000' : '0'));
    if (!isFaultKind(kind)) return refuse(reply, `kind: ${Object.keys(faultKinds).join(', ')}`);
    if (!Number.isInteger(remaining) || remaining < 1) return refuse(reply, 'count: 1 or more');
    if (!(delayMs >= 0 && delayMs <= maxDelayMs)) return refuse(reply, `delayMs: 0 to ${maxDelayMs}`);
    const fault = context.faults.add({ method: form.one('method') || '*', kind, remaining, delayMs });
    return done(request, reply, fault);
  });
  app.delete('/_control/faults/:id', async (request, reply) => {
    const isRemoved = context.faults.remove(formValues(request.params).one('id'));
    return reply.code(isRemoved ? 204 : 404).send();
  });
  app.delete('/_control/faults', async (_request, reply) => {
    context.faults.clear();
    return reply.code(204).send();
  });
  app.post('/_control/faults/clear', async (request, reply) => {
    context.faults.clear();
    return done(request, reply, { cleared: true });
  });
}

function addPeople(app: FastifyInstance, context: EmulatorContext): void {
  const { store, clock } = context;
  app.post('/_control/revoke', async (request, reply) => {
    const user = findUser(store.state, formValues(request.body).one('email'));
    if (user === null) return refuse(reply, 'email: unknown');
    for (const client of context.oauthClients) removeGrant(store.state, user.id, client.clientId);
    store.touch();
    return done(request, reply, { revoked: user.primaryEmail });
  });
  app.post('/_control/sign-out', async (request, reply) => {
    const user = findUser(store.state, formValues(request.body).one('email'));
    if (user === null) return refuse(reply, 'email: unknown');
    const ended = endSessions(store.state, user.id, clock.now(), 'signOut');
    store.touch();
    return done(request, reply, { ended });
  });
  app.post('/_control/user', async (request, reply) => {
    const form = formValues(request.body);
    const user = findUser(store.state, form.one('email'));
    if (user === null) return refuse(reply, 'email: unknown');
    if (form.one('suspended') !== '') {
      user.isSuspended = form.one('suspended') === 'true';
      user.suspensionReason = user.isSuspended ? 'ADMIN' : null;
      if (user.isSuspended) endSessions(store.state, user.id, clock.now(), 'suspended');
    }
    if (form.one('admin') !== '') user.isAdmin = form.one('admin') === 'true';
    user.version += 1;
    store.touch();
    return done(request, reply, {
      email: user.primaryEmail,
      suspended: user.isSuspended,
      admin: user.isAdmin,
    });
  });
  app.get('/_control/sso', async (request, reply) => {
    const user = findUser(store.state, formValues(request.query).one('email'));
    if (user === null) return refuse(reply, 'email: unknown');
    return {
      email: user.primaryEmail,
      assignment: effectiveAssignment(store.state, user),
      profileId: profileFor(store.state, user)?.id ?? null,
    };
  });
}

/** The endpoints that steer the emulators; all under `/_control`, for forms and for JSON. */
export function addControl(app: FastifyInstance, context: EmulatorContext): void {
  app.addHook('preHandler', async (request, reply) => {
    const isForeign = request.headers['sec-fetch-site'] === 'cross-site';
    return isForeign && request.url.startsWith('/_control')
      ? reply.code(403).send({ message: 'cross-site' })
      : undefined;
  });
  app.get('/_control/state', () => describeState(context));
  app.get('/_control/calls', () => ({ calls: context.callLog.list() }));
  app.get('/_control/outbox', () => ({ mails: context.store.state.outbox }));
  app.get('/_control/clock', () => ({
    now: new Date(context.clock.now()).toISOString(),
    isMovable: context.clock.isMovable,
  }));
  app.post('/_control/clock', async (request, reply) => {
    if (!moveClock(context.clock, formValues(request.body))) {
      return refuse(reply, 'step, advanceMs, to or real; the clock must be movable');
    }
    return done(request, reply, { now: new Date(context.clock.now()).toISOString() });
  });
  addFaults(app, context);
  addPeople(app, context);
}
