import type { DomainFederation, OwnFederation } from '#ports/domain-federation.ts';
import { isDirectoryError } from '#ports/directory.ts';
import type { DirectoryGrant } from '#ports/directory.ts';
import { getTenant } from './company.ts';
import { makeDefault, makeInitialDefault } from './federation/default-domain.ts';
import { readDomain, readDomains } from './federation/domain-state.ts';
import type { GraphFederation } from './federation/domain-state.ts';
import { certificateOf } from './federation/federation-spec.ts';
import { actAsEither } from './federation/act-as-either.ts';
import { federate, patchFederation } from './federation/federate.ts';
import { makeManaged, requireOurs } from './federation/make-managed.ts';
import { findRedirects, switchRedirectOff } from './federation/redirects.ts';
import { listRescueAdministrators } from './federation/rescue-administrators.ts';
import { fillImmutableIds, readImmutableIds } from './people/immutable-ids.ts';
import type { SendBatch } from './transport/batch.ts';
import type { ClientOf, GraphClient } from './transport/client.ts';
import type { MicrosoftConfig } from './transport/config.ts';
import { microsoftError } from './transport/microsoft-error.ts';

/** What the federation steps share with the rest of the connector. */
export interface FederationParts {
  readonly config: Pick<MicrosoftConfig, 'samlAudience' | 'samlAcsUrl'>;
  readonly clientOf: ClientOf;
  readonly sendBatch: SendBatch;
}

/** The federation steps with Graph's internal domain federation. */
export function createMicrosoftFederation({
  config,
  clientOf,
  sendBatch,
}: FederationParts): DomainFederation {
  const asEither = <T>(grant: DirectoryGrant, step: (client: GraphClient) => Promise<T>): Promise<T> =>
    actAsEither(clientOf(grant), step);
  return {
    kind: 'domains',
    serviceProvider: { entityId: config.samlAudience, acsUrl: config.samlAcsUrl },
    consolePages: {
      administrators: 'https://admin.microsoft.com/#/rbac/directory',
      singleSignOn: 'https://admin.microsoft.com/#/Domains',
      secondStep: 'https://entra.microsoft.com/#view/Microsoft_AAD_IAM/AuthenticationMethodsMenuBlade',
    },
    anchorOf: async (grant, options) =>
      grant.customerId ?? (await getTenant(clientOf(grant, options))).customerId,
    findRedirects: (grant, search, options) =>
      findRedirects((step) => actAsEither(clientOf(grant, options), step), search),
    switchRedirectOff: (grant, search, redirect) =>
      asEither(grant, (client) => switchRedirectOff(client, search, redirect)),
    listDomains: (grant) => asEither(grant, readDomains),
    readDomain: (grant, domain) => asEither(grant, (client) => readDomain(client, domain)),
    listRescueAdministrators: (grant) => listRescueAdministrators(clientOf(grant), sendBatch),
    readImmutableIds: (grant, domain, options) => readImmutableIds(clientOf(grant, options), domain),
    fillImmutableIds: (grant, personIds, options) =>
      fillImmutableIds(clientOf(grant, options), sendBatch, personIds),
    federate: (grant, domain, spec) => asEither(grant, (client) => federate(client, domain, spec)),
    addNextCertificate: (grant, own, pem) =>
      asEither(grant, (client) =>
        writeCertificate(client, own, 'nextSigningCertificate', certificateOf(pem)),
      ),
    promoteCertificate: (grant, own, pem) =>
      asEither(grant, (client) => writeCertificate(client, own, 'signingCertificate', certificateOf(pem))),
    canApplicationWrite: (grant, own) => canWrite(clientOf(grant), own),
    endFederation: (grant, own, options) =>
      actAsEither(clientOf(grant, options), (client) => makeManaged(client, own)),
    makeInitialDefault: (grant) => asEither(grant, makeInitialDefault),
    makeDefault: (grant, domain) => asEither(grant, (client) => makeDefault(client, domain)),
  };
}

const operation = 'graph.domains.federation.update';

async function writeCertificate(
  client: GraphClient,
  { domain, issuerUri }: OwnFederation,
  name: 'signingCertificate' | 'nextSigningCertificate',
  certificate: string,
): Promise<GraphFederation> {
  const read = async (): Promise<GraphFederation> => {
    const found = requireOurs(await readDomain(client, domain), issuerUri, operation);
    if (found === null) throw microsoftError('not_found', { operation, reason: 'federation' });
    return found;
  };
  const { id } = await read();
  return await client.settle({
    operation,
    check: async () => {
      const found = await read();
      return found[name] === certificate ? found : null;
    },
    act: () => patchFederation(client, domain, { id, body: { [name]: certificate }, rule: 'refusedOnly' }),
  });
}

async function canWrite(client: GraphClient, { domain, issuerUri }: OwnFederation): Promise<boolean> {
  try {
    const found = requireOurs(await readDomain(client, domain), issuerUri, operation);
    if (found === null) return false;
    await patchFederation(client, domain, { id: found.id, body: { displayName: found.displayName ?? '' } });
    return true;
  } catch (error) {
    if (isDirectoryError(error, 'missing_scope', 'forbidden')) return false;
    throw error;
  }
}
