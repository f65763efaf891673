import type { MicrosoftContext } from '#microsoft/context.ts';
import { GraphError, graphErrors } from '#microsoft/faults/errors.ts';
import { breakDomain, federationOf, federationSeen, switchDomain } from '#microsoft/state/federation.ts';
import type { EntraDomain, Federation, Tenant } from '#microsoft/state/model.ts';
import { randomGuid } from '#support/random.ts';
import { GraphReply } from '../api/call.ts';
import type { GraphCall } from '../api/call.ts';
import { mustFindDomain } from './domains.ts';
import { readFederation } from './read-federation.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };

const present = (federation: Federation): Record<string, unknown> => ({
  '@odata.type': '#microsoft.graph.internalDomainFederation',
  ...federation,
  signingCertificateUpdateStatus: null,
});

const contextOf = (context: MicrosoftContext, domain: EntraDomain): string =>
  `${context.urls.graph}/v1.0/$metadata#domains('${domain.name}')/federationConfiguration`;

/** The federation of a domain as Graph shows it now. 500 while a failed call left it unreadable. */
function readable(context: MicrosoftContext, call: GraphCall, domain: EntraDomain): Federation | null {
  if (domain.isBroken) throw graphErrors.serverError();
  const delaySeconds = context.store.state.settings.readDelaySeconds;
  return federationSeen(call.tenant, domain, { nowMs: call.nowMs, delaySeconds });
}

/** The federation that a path names, written or spread; 404 when there is none. */
function mustFind(call: GraphCall, domain: EntraDomain): Federation {
  if (domain.isBroken) throw graphErrors.serverError();
  const federation = federationOf(call.tenant, domain);
  const id = call.params['federation'] ?? '';
  if (federation === null || federation.id !== id) throw graphErrors.notFound(id);
  return federation;
}

function checkIssuer(tenant: Tenant, domain: EntraDomain, issuerUri: string): void {
  const isTaken = tenant.domains.some(
    (item) => item !== domain && item.isRoot && federationOf(tenant, item)?.issuerUri === issuerUri,
  );
  if (isTaken) throw graphErrors.duplicate('issuerUri');
}

function checkDomain(tenant: Tenant, domain: EntraDomain): void {
  if (domain.isInitial)
    throw graphErrors.badRequest(`The initial domain '${domain.name}' cannot be federated.`);
  if (domain.isDefault)
    throw graphErrors.badRequest(
      `The default domain '${domain.name}' cannot be federated. Set another default domain first.`,
    );
  if (!domain.isVerified) throw graphErrors.badRequest(`The domain '${domain.name}' is not verified.`);
  if (!domain.isRoot)
    throw graphErrors.badRequest(
      `The domain '${domain.name}' takes its authentication type from its root domain.`,
    );
  if (federationOf(tenant, domain) !== null)
    throw graphErrors.badRequest('Domain already has Federation Configuration set.');
}

/** GET /domains/{name}/federationConfiguration: none or one; an empty list for a managed domain. */
export function listFederation(context: MicrosoftContext, call: GraphCall): unknown {
  const domain = mustFindDomain(call);
  const federation = readable(context, call, domain);
  return {
    '@odata.context': contextOf(context, domain),
    value: federation === null ? [] : [present(federation)],
  };
}

export function getFederation(context: MicrosoftContext, call: GraphCall): unknown {
  const domain = mustFindDomain(call);
  return {
    '@odata.context': `${contextOf(context, domain)}/$entity`,
    ...present(mustFind(call, domain)),
  };
}

/** POST /domains/{name}/federationConfiguration, with the failure that leaves the domain federated and unreadable. */
export function createFederation(context: MicrosoftContext, call: GraphCall): GraphReply {
  const { tenant, nowMs, fault } = call;
  const { settings } = context.store.state;
  const domain = mustFindDomain(call);
  const asked = readFederation(call.body);
  checkDomain(tenant, domain);
  for (const name of ['issuerUri', 'passiveSignInUri', 'preferredAuthenticationProtocol'] as const)
    if (asked[name] === undefined || asked[name] === null)
      throw graphErrors.badRequest(`A value is required for property '${name}'.`);
  if (settings.needsActiveSignInUri && (asked.activeSignInUri ?? null) === null)
    throw graphErrors.badRequest("A value is required for property 'activeSignInUri'.");
  checkIssuer(tenant, domain, asked.issuerUri ?? '');
  const hasCertificate = typeof asked.signingCertificate === 'string' && asked.signingCertificate !== '';
  if (!hasCertificate && !settings.breaksWithoutCertificate)
    throw graphErrors.badRequest("A value is required for property 'signingCertificate'.");
  const federation: Federation = {
    displayName: null,
    signOutUri: null,
    activeSignInUri: null,
    metadataExchangeUri: null,
    passwordResetUri: null,
    nextSigningCertificate: null,
    promptLoginBehavior: null,
    isSignedAuthenticationRequestRequired: false,
    ...asked,
    issuerUri: asked.issuerUri ?? '',
    passiveSignInUri: asked.passiveSignInUri ?? '',
    preferredAuthenticationProtocol: asked.preferredAuthenticationProtocol ?? 'saml',
    federatedIdpMfaBehavior: asked.federatedIdpMfaBehavior ?? 'acceptIfMfaDoneByFederatedIdp',
    signingCertificate: asked.signingCertificate ?? '',
    id: randomGuid(),
  };
  if (!hasCertificate || fault?.kind === 'leftFederated500') {
    breakDomain(domain, federation, nowMs);
    context.store.touch();
    throw new GraphError(500, 'Service_InternalServerError', 'Encountered an internal server error.');
  }
  switchDomain(domain, federation, nowMs);
  return new GraphReply(
    201,
    { '@odata.context': `${contextOf(context, domain)}/$entity`, ...present(federation) },
    json,
  );
}

/** PATCH …/federationConfiguration/{id}: what the body names, nothing else. */
export function updateFederation(context: MicrosoftContext, call: GraphCall): unknown {
  const domain = mustFindDomain(call);
  const federation = mustFind(call, domain);
  const asked = readFederation(call.body);
  const cleared = (['issuerUri', 'passiveSignInUri', 'preferredAuthenticationProtocol'] as const).find(
    (name) => asked[name] === null,
  );
  if (cleared !== undefined) throw graphErrors.badRequest(`A value is required for property '${cleared}'.`);
  if (asked.signingCertificate === '' || asked.signingCertificate === null)
    throw graphErrors.badRequest("A value is required for property 'signingCertificate'.");
  if (asked.issuerUri !== undefined) checkIssuer(call.tenant, domain, asked.issuerUri);
  Object.assign(federation, asked, { id: federation.id });
  return { '@odata.context': `${contextOf(context, domain)}/$entity`, ...present(federation) };
}

/** DELETE …/federationConfiguration/{id}: the domain is managed again. */
export function deleteFederation(call: GraphCall): undefined {
  const domain = mustFindDomain(call);
  mustFind(call, domain);
  if (!domain.isRoot)
    throw graphErrors.badRequest(
      `The domain '${domain.name}' takes its authentication type from its root domain.`,
    );
  switchDomain(domain, null, call.nowMs);
  return undefined;
}
