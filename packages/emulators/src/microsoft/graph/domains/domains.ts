import type { MicrosoftContext } from '#microsoft/context.ts';
import { graphErrors } from '#microsoft/faults/errors.ts';
import { federationOf, federationSeen, isFederated, switchDomain } from '#microsoft/state/federation.ts';
import { findDomain } from '#microsoft/state/find.ts';
import type { EntraDomain, Tenant } from '#microsoft/state/model.ts';
import { domainOf } from '#state/people.ts';
import type { GraphCall } from '../api/call.ts';

/** The domain that a path names; 404 when there is none. */
export function mustFindDomain(call: GraphCall): EntraDomain {
  const name = call.params['domain'] ?? '';
  const domain = findDomain(call.tenant, name);
  if (domain === null) throw graphErrors.notFound(name);
  return domain;
}

/** A domain as Graph shows it, which may be later than it was written. */
function present(context: MicrosoftContext, call: GraphCall, domain: EntraDomain): Record<string, unknown> {
  const delaySeconds = context.store.state.settings.readDelaySeconds;
  const federation = federationSeen(call.tenant, domain, { nowMs: call.nowMs, delaySeconds });
  return {
    authenticationType: federation === null ? 'Managed' : 'Federated',
    availabilityStatus: null,
    id: domain.name,
    isAdminManaged: true,
    isDefault: domain.isDefault,
    isInitial: domain.isInitial,
    isRoot: domain.isRoot,
    isVerified: domain.isVerified,
    passwordNotificationWindowInDays: 14,
    passwordValidityPeriodInDays: 2147483647,
    state: null,
    supportedServices: domain.isInitial ? ['Email', 'OfficeCommunicationsOnline'] : ['Email', 'Intune'],
  };
}

const pick = (whole: Record<string, unknown>, select: string | null): Record<string, unknown> => {
  const names = select?.split(',').map((name) => name.trim()) ?? Object.keys(whole);
  return Object.fromEntries(Object.entries(whole).filter(([name]) => name === 'id' || names.includes(name)));
};

export function listDomains(context: MicrosoftContext, call: GraphCall): unknown {
  return {
    '@odata.context': `${context.urls.graph}/v1.0/$metadata#domains`,
    value: call.tenant.domains.map((domain) =>
      pick(present(context, call, domain), call.query.get('$select')),
    ),
  };
}

export function getDomain(context: MicrosoftContext, call: GraphCall): unknown {
  return {
    '@odata.context': `${context.urls.graph}/v1.0/$metadata#domains/$entity`,
    ...pick(present(context, call, mustFindDomain(call)), call.query.get('$select')),
  };
}

function makeDefault(tenant: Tenant, domain: EntraDomain): void {
  if (!domain.isVerified) throw graphErrors.badRequest('An unverified domain cannot be the default domain.');
  if (isFederated(tenant, domain))
    throw graphErrors.badRequest('A federated domain cannot be the default domain.');
  for (const item of tenant.domains) item.isDefault = item === domain;
}

/** PATCH /domains/{name}: makes it the default, or managed again. Federating this way is refused. */
export function updateDomain(context: MicrosoftContext, call: GraphCall): undefined {
  const { tenant, body, nowMs } = call;
  const domain = mustFindDomain(call);
  const strange = Object.keys(body).find(
    (name) => !['isDefault', 'authenticationType', 'supportedServices'].includes(name),
  );
  if (strange !== undefined)
    throw graphErrors.badRequest(`Property '${strange}' is read-only and cannot be set.`);
  const wanted = body['authenticationType'];
  if (wanted !== undefined && wanted !== 'Managed')
    throw graphErrors.badRequest('Changing authenticationType to Federated is currently not supported.');
  if (body['isDefault'] === false) throw graphErrors.badRequest('Set another domain as default instead.');
  if (wanted === 'Managed') {
    if (!domain.isRoot)
      throw graphErrors.badRequest('A subdomain takes its authentication type from its root domain.');
    if (domain.isBroken && !context.store.state.settings.repairsByPatch) throw graphErrors.serverError();
    if (isFederated(tenant, domain)) switchDomain(domain, null, nowMs);
  }
  if (body['isDefault'] === true) makeDefault(tenant, domain);
  return undefined;
}

/** POST /domains/{name}/promote: a subdomain becomes a root of its own, with the authentication type it had. */
export function promoteDomain(context: MicrosoftContext, call: GraphCall): unknown {
  const { tenant, nowMs } = call;
  const domain = mustFindDomain(call);
  if (domain.isRoot) throw graphErrors.badRequest('Only a subdomain can be promoted.');
  if (!domain.isVerified) throw graphErrors.badRequest('The parent domain is not verified.');
  const hasUsers = tenant.users.some(
    (user) => user.deletedAt === null && domainOf(user.userPrincipalName) === domain.name,
  );
  const federation = federationOf(tenant, domain);
  if (federation !== null && hasUsers)
    throw graphErrors.badRequest('A federated subdomain that users refer to cannot be promoted.');
  domain.isRoot = true;
  if (federation !== null) switchDomain(domain, federation, nowMs);
  return { '@odata.context': `${context.urls.graph}/v1.0/$metadata#Edm.Boolean`, value: true };
}

export function listReferences(context: MicrosoftContext, call: GraphCall): unknown {
  const domain = mustFindDomain(call);
  if (isFederated(call.tenant, domain))
    throw graphErrors.unsupportedQuery('References of a federated domain cannot be listed.');
  const users = call.tenant.users.filter(
    (user) => user.deletedAt === null && domainOf(user.userPrincipalName) === domain.name,
  );
  return {
    '@odata.context': `${context.urls.graph}/v1.0/$metadata#directoryObjects`,
    value: users.map(({ id, displayName, userPrincipalName }) => ({
      '@odata.type': '#microsoft.graph.user',
      id,
      displayName,
      userPrincipalName,
    })),
  };
}
