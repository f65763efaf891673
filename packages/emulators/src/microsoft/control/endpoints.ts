import type { FastifyInstance } from 'fastify';
import { done, refuse } from '#control/answers.ts';
import { addFaults } from '#control/fault-endpoints.ts';
import { addSharedControl } from '#control/shared-endpoints.ts';
import type { MicrosoftContext } from '../context.ts';
import { federationOf } from '../state/federation.ts';
import { microsoftFaultKinds } from '../state/faults.ts';
import type { MicrosoftState, Tenant } from '../state/model.ts';
import { changeSettings } from '../state/settings.ts';
import { methodIds } from '../graph/api/methods.ts';
import { formValues } from '#ui/form.ts';
import { addPeople } from './people-endpoints.ts';

const describeTenant = (tenant: Tenant): unknown => ({
  id: tenant.id,
  displayName: tenant.displayName,
  isPremium: tenant.isPremium,
  hasPim: tenant.hasPim,
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
    if (form.one('pim') !== '') tenant.hasPim = form.one('pim') === 'true';
    if (form.one('withdraw') !== '') withdrawConsent(store.state, tenant);
    store.touch();
    return done(request, reply, describeTenant(tenant));
  });
}
