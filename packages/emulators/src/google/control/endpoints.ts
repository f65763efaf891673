import type { FastifyInstance } from 'fastify';
import type { EmulatorContext } from '#context.ts';
import { done, refuse } from '#control/answers.ts';
import { addFaults } from '#control/fault-endpoints.ts';
import { addSharedControl } from '#control/shared-endpoints.ts';
import { endSessions, findUser, removeGrant, removeScope } from '#state/people.ts';
import { formValues } from '#ui/form.ts';
import { methodIds } from '../api/methods.ts';
import { effectiveAssignment, profileFor } from '../cloud-identity/precedence.ts';
import { faultKinds } from '#state/faults.ts';
import { addDriveControl } from './drive-endpoints.ts';

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

function addPeople(app: FastifyInstance, context: EmulatorContext): void {
  const { store, clock } = context;
  app.post('/_control/revoke', async (request, reply) => {
    const user = findUser(store.state, formValues(request.body).one('email'));
    if (user === null) return refuse(reply, 'email: unknown');
    const scope = formValues(request.body).one('scope');
    for (const { clientId } of context.oauthClients) {
      if (scope === '') removeGrant(store.state, user.id, clientId);
      else removeScope(store.state, { userId: user.id, clientId }, scope);
    }
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
  addSharedControl(app, context);
  app.get('/_control/state', () => describeState(context));
  app.get('/_control/outbox', () => ({ mails: context.store.state.outbox }));
  addFaults(app, { board: context.faults, kinds: faultKinds, methodIds });
  addPeople(app, context);
  addDriveControl(app, context);
}
