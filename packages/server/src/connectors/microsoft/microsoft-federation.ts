import type { CallOptions } from '../../ports/call-options.ts';
import { isDirectoryError } from '../../ports/directory.ts';
import type { DirectoryGrant } from '../../ports/directory.ts';
import { makeDefault, makeInitialDefault } from './federation/default-domain.ts';
import { readDomain } from './federation/domain-state.ts';
import type { DomainFederation, DomainState } from './federation/domain-state.ts';
import { certificateOf } from './federation/federation-spec.ts';
import type { DomainFederationSpec } from './federation/federation-spec.ts';
import { actAsEither } from './federation/act-as-either.ts';
import { federate, patchFederation } from './federation/federate.ts';
import { makeManaged, requireOurs } from './federation/make-managed.ts';
import type { ClientOf, GraphClient } from './transport/client.ts';
import { microsoftError } from './transport/microsoft-error.ts';

/** Our federation of a domain, recognized by its issuer. */
export interface OwnFederation {
  readonly domain: string;
  readonly issuerUri: string;
}

/** The steps that federate whole domains. Every step reads before it writes and after it, and may be repeated. */
export interface MicrosoftFederation {
  read(grant: DirectoryGrant, domain: string): Promise<DomainState>;
  /**
   * Redirects the domain's people to us. Throws `invalid_request` for the initial, the default, a lower or an unverified
   * domain, `conflict` for a federation that is not ours, and `forbidden` for one that Graph cannot read.
   */
  federate(grant: DirectoryGrant, domain: string, spec: DomainFederationSpec): Promise<DomainFederation>;
  /** Adds the certificate of the next key; Microsoft then accepts both. */
  addNextCertificate(grant: DirectoryGrant, own: OwnFederation, pem: string): Promise<DomainFederation>;
  /** Ends a rotation: only this certificate is still the one in use. */
  promoteCertificate(grant: DirectoryGrant, own: OwnFederation, pem: string): Promise<DomainFederation>;
  /** Whether the application itself may change the federation, shown by writing the name that it has. */
  canApplicationWrite(grant: DirectoryGrant, own: OwnFederation): Promise<boolean>;
  /**
   * Brings the domain back to Microsoft's own passwords. `isKnownOurs` says that a creation of ours may stand behind
   * what Graph shows: an unreadable federation, or one that does not show yet.
   */
  endFederation(
    grant: DirectoryGrant,
    own: OwnFederation & { readonly isKnownOurs?: boolean },
    options?: CallOptions,
  ): Promise<void>;
  /** Makes the initial domain the default one; returns the one that was, null when it was so already. */
  makeInitialDefault(grant: DirectoryGrant): Promise<string | null>;
  /** Restores the default domain; it must be managed. */
  makeDefault(grant: DirectoryGrant, domain: string): Promise<void>;
}

/** The federation steps with Graph's internal domain federation. */
export function createMicrosoftFederation(clientOf: ClientOf): MicrosoftFederation {
  return {
    read: (grant, domain) => actAsEither(clientOf(grant), (client) => readDomain(client, domain)),
    federate: (grant, domain, spec) =>
      actAsEither(clientOf(grant), (client) => federate(client, domain, spec)),
    addNextCertificate: (grant, own, pem) =>
      actAsEither(clientOf(grant), (client) =>
        writeCertificate(client, own, 'nextSigningCertificate', certificateOf(pem)),
      ),
    promoteCertificate: (grant, own, pem) =>
      actAsEither(clientOf(grant), (client) =>
        writeCertificate(client, own, 'signingCertificate', certificateOf(pem)),
      ),
    canApplicationWrite: (grant, own) => canWrite(clientOf(grant), own),
    endFederation: (grant, own, options) =>
      actAsEither(clientOf(grant, options), (client) => makeManaged(client, own)),
    makeInitialDefault: (grant) => actAsEither(clientOf(grant), makeInitialDefault),
    makeDefault: (grant, domain) => actAsEither(clientOf(grant), (client) => makeDefault(client, domain)),
  };
}

const operation = 'graph.domains.federation.update';

async function writeCertificate(
  client: GraphClient,
  { domain, issuerUri }: OwnFederation,
  name: 'signingCertificate' | 'nextSigningCertificate',
  certificate: string,
): Promise<DomainFederation> {
  const read = async (): Promise<DomainFederation> => {
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
