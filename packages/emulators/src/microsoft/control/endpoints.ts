import type { FastifyInstance } from 'fastify';
import { done, refuse } from '../../control/answers.ts';
import { addFaults } from '../../control/fault-endpoints.ts';
import { addSharedControl } from '../../control/shared-endpoints.ts';
import type { MicrosoftContext } from '../context.ts';
import { endSessions, noteChange, revokeSessions } from '../state/changes.ts';
import { findAccount } from '../state/find.ts';
import type { Member } from '../state/find.ts';
import { federationOf } from '../state/federation.ts';
import { microsoftFaultKinds } from '../state/faults.ts';
import type { MicrosoftState, Tenant } from '../state/model.ts';
import { roleTemplates } from '../state/roles.ts';
import { changeSettings } from '../state/settings.ts';
import { methodIds } from '../graph/api/methods.ts';
import { formValues } from '../../ui/form.ts';

const describeTenant = (tenant: Tenant): unknown => ({
  id: tenant.id,
  displayName: tenant.displayName,
  isPremium: tenant.isPremium,
  users: tenant.users.filter((user) => user.deletedAt === null).length,
  domains: tenant.domains.map((domain) => ({
    name: domain.name,
    isDefault: domain.isDefault,
    isInitial: domain.isInitial,
    isBroken: domain.isBroken,
    federation: federationOf(tenant, domain),
  })),
  delegatedGrants: tenant.delegatedGrants,
  appRoleGrants: tenant.appRoleGrants,
});

function describeState(context: MicrosoftContext): unknown {
  const { state } = context.store;
  return {
    now: new Date(context.clock.now()).toISOString(),
    clockIsMovable: context.clock.isMovable,
    urls: context.urls,
    tenants: state.tenants.map(describeTenant),
    settings: state.settings,
    sessions: state.sessions.map(({ userId, startedAt, method, endedAt, endReason }) => ({
      userId,
      startedAt,
      method,
      endedAt,
      endReason,
    })),
    refreshTokens: state.refreshTokens.map(({ tenantId, userId, clientId }) => ({
      tenantId,
      userId,
      clientId,
    })),
    faults: context.faults.list(),
  };
}

/** Takes back what a tenant has granted to applications, and the refresh tokens made from it. */
function withdrawConsent(state: MicrosoftState, tenant: Tenant): void {
  tenant.delegatedGrants = [];
  tenant.appRoleGrants = [];
  state.refreshTokens = state.refreshTokens.filter((token) => token.tenantId !== tenant.id);
}

function setRole({ tenant, user }: Member, isAdmin: boolean): void {
  const isOther = (role: { memberId: string; roleTemplateId: string }): boolean =>
    role.memberId !== user.id || role.roleTemplateId !== roleTemplates.globalAdministrator;
  tenant.roles = tenant.roles.filter(isOther);
  const roleTemplateId = roleTemplates.globalAdministrator;
  if (isAdmin) tenant.roles.push({ roleTemplateId, kind: 'user', memberId: user.id, isActive: true });
}

function addPeople(app: FastifyInstance, context: MicrosoftContext): void {
  const { store, clock } = context;
  app.post('/_control/sign-out', async (request, reply) => {
    const account = findAccount(store.state, formValues(request.body).one('email'));
    if (account === null) return refuse(reply, 'email: unknown');
    revokeSessions(store.state, account.user, clock.now());
    noteChange(account.tenant, account.user.id, ['signInSessionsValidFromDateTime']);
    store.touch();
    return done(request, reply, { revoked: account.user.userPrincipalName });
  });
  app.post('/_control/user', async (request, reply) => {
    const form = formValues(request.body);
    const account = findAccount(store.state, form.one('email'));
    if (account === null) return refuse(reply, 'email: unknown');
    const { tenant, user } = account;
    if (form.one('enabled') !== '') {
      user.accountEnabled = form.one('enabled') === 'true';
      if (!user.accountEnabled) endSessions(store.state, user, clock.now(), 'disabled');
      noteChange(tenant, user.id, ['accountEnabled']);
    }
    if (form.one('admin') !== '') setRole(account, form.one('admin') === 'true');
    store.touch();
    return done(request, reply, { email: user.userPrincipalName, enabled: user.accountEnabled });
  });
}

/** The endpoints that steer the emulated Microsoft; all under `/_control`, for forms and for JSON. */
export function addControl(app: FastifyInstance, context: MicrosoftContext): void {
  const { store } = context;
  addSharedControl(app, context);
  addFaults(app, { board: context.faults, kinds: microsoftFaultKinds, methodIds });
  addPeople(app, context);
  app.get('/_control/state', () => describeState(context));
  app.post('/_control/settings', async (request, reply) => {
    const body: unknown = request.body;
    const form = formValues(body);
    const names = typeof body === 'object' && body !== null ? Object.keys(body) : [];
    const wrong = changeSettings(
      store.state.settings,
      Object.fromEntries(names.map((name) => [name, form.one(name)])),
    );
    if (wrong !== null) return refuse(reply, `${wrong}: unknown setting or value`);
    store.touch();
    return done(request, reply, store.state.settings);
  });
  app.post('/_control/tenant', async (request, reply) => {
    const form = formValues(request.body);
    const tenant = store.state.tenants.find(({ id }) => id === form.one('tenant'));
    if (tenant === undefined) return refuse(reply, 'tenant: unknown');
    if (form.one('premium') !== '') tenant.isPremium = form.one('premium') === 'true';
    if (form.one('withdraw') !== '') withdrawConsent(store.state, tenant);
    store.touch();
    return done(request, reply, describeTenant(tenant));
  });
}
