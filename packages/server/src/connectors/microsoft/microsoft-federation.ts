import { z } from 'zod';
import type { CallOptions } from '../../ports/call-options.ts';
import { DirectoryError, isDirectoryError } from '../../ports/directory.ts';
import type { DirectoryGrant } from '../../ports/directory.ts';
import { makeDefault, makeInitialDefault } from './federation/default-domain.ts';
import { federationPath, readDomain } from './federation/domain-state.ts';
import type { DomainFederation, DomainState } from './federation/domain-state.ts';
import { bodyOf, certificateOf, differenceFrom, requireValid } from './federation/federation-spec.ts';
import type { DomainFederationSpec } from './federation/federation-spec.ts';
import { actAsEither } from './federation/act-as-either.ts';
import { makeManaged, repair, requireOurs, unreadable } from './federation/make-managed.ts';
import type { ClientOf, GraphClient } from './transport/client.ts';

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

const operation = 'graph.domains.federation.create';

/**
 * What Graph shows may be older than a change, so only a write of ours that was answered proves a federation: its
 * creation, or writing all of its fields again.
 */
async function federate(
  client: GraphClient,
  domain: string,
  spec: DomainFederationSpec,
): Promise<DomainFederation> {
  requireValid(spec);
  const before = await readDomain(client, domain);
  requireFederable(before);
  const present =
    before.isFederated || before.federation !== null ? requireOurs(before, spec.issuerUri, operation) : null;
  if (present !== null && (await update(client, domain, present.id, spec)))
    return await readBack(client, domain, spec, present.id);
  const created = await create(client, domain, spec);
  if (created.id !== null) return await readBack(client, domain, spec, created.id);
  const found = await readBack(client, domain, spec, null).catch(async (error: unknown) => {
    if (isDirectoryError(error, 'forbidden') && error.reason === unreadable(operation).reason)
      await repairOrTell(client, domain).then(() => {
        throw created.failure;
      });
    throw error;
  });
  if (!(await update(client, domain, found.id, spec))) throw created.failure;
  return found;
}

/** Writes all fields, also right ones; false when Graph still shows a federation that is gone. */
async function update(
  client: GraphClient,
  domain: string,
  id: string,
  spec: DomainFederationSpec,
): Promise<boolean> {
  try {
    await patchFederation(client, domain, id, bodyOf(spec));
    return true;
  } catch (error) {
    if (isDirectoryError(error, 'not_found')) return false;
    throw error;
  }
}

function requireFederable(state: DomainState): void {
  const faults = [
    [state.isInitial, 'initial_domain'],
    [state.isDefault, 'default_domain'],
    [!state.isVerified, 'not_verified'],
    [!state.isRoot, 'not_root'],
  ] as const;
  const reason = faults.find(([isFault]) => isFault)?.[1];
  if (reason !== undefined) throw new DirectoryError('invalid_request', { operation, reason });
}

const Created = z.object({ id: z.string().min(1) });

/** Creates the federation. A failed call may have worked, or have left the domain unreadable, which is repaired. */
async function create(
  client: GraphClient,
  domain: string,
  spec: DomainFederationSpec,
): Promise<{ readonly id: string } | { readonly id: null; readonly failure: DirectoryError }> {
  try {
    return await client.call({
      operation,
      method: 'POST',
      path: federationPath(domain),
      body: bodyOf(spec),
      right: 'federation',
      rule: 'refusedOnly',
      reply: Created,
    });
  } catch (error) {
    if (!isDirectoryError(error)) throw error;
    const after = await readDomain(client, domain);
    if (after.federation === 'unreadable') {
      await repairOrTell(client, domain);
      throw error;
    }
    // Without an answer that can be read, it may also take effect later: reading it back waits for it.
    const mayHaveWorked = after.isFederated || isDirectoryError(error, 'unavailable', 'unexpected_reply');
    if (!mayHaveWorked) throw error;
    return { id: null, failure: error };
  }
}

/** Sets a domain to managed that our creation has left unreadable; else says that only Microsoft can. */
async function repairOrTell(client: GraphClient, domain: string): Promise<void> {
  await repair(client, domain).catch(() => {
    throw unreadable(operation);
  });
}

/** Waits until the domain shows the federation with the required fields; with this id, where it is known. */
async function readBack(
  client: GraphClient,
  domain: string,
  spec: DomainFederationSpec,
  id: string | null,
): Promise<DomainFederation> {
  let difference: string | null = null;
  const check = async (): Promise<DomainFederation | null> => {
    const state = await readDomain(client, domain);
    const found = state.isFederated ? requireOurs(state, spec.issuerUri, operation) : null;
    if (found === null || (id !== null && found.id !== id)) return null;
    difference = differenceFrom(spec, found);
    return difference === null ? found : null;
  };
  try {
    return await client.settle({
      operation: 'graph.domains.federation.get',
      check,
      act: () => Promise.resolve(),
    });
  } catch (error) {
    if (difference === null) throw error;
    throw new DirectoryError('unexpected_reply', { operation, reason: difference });
  }
}

async function writeCertificate(
  client: GraphClient,
  { domain, issuerUri }: OwnFederation,
  name: 'signingCertificate' | 'nextSigningCertificate',
  certificate: string,
): Promise<DomainFederation> {
  const read = async (): Promise<DomainFederation> => {
    const found = requireOurs(await readDomain(client, domain), issuerUri, operation);
    if (found === null) throw new DirectoryError('not_found', { operation, reason: 'federation' });
    return found;
  };
  return await client.settle({
    operation: 'graph.domains.federation.update',
    check: async () => {
      const found = await read();
      return found[name] === certificate ? found : null;
    },
    act: async () => patchFederation(client, domain, (await read()).id, { [name]: certificate }),
  });
}

async function canWrite(client: GraphClient, { domain, issuerUri }: OwnFederation): Promise<boolean> {
  try {
    const found = requireOurs(await readDomain(client, domain), issuerUri, operation);
    if (found === null) return false;
    await patchFederation(client, domain, found.id, { displayName: found.displayName ?? '' });
    return true;
  } catch (error) {
    if (isDirectoryError(error, 'missing_scope', 'forbidden')) return false;
    throw error;
  }
}

async function patchFederation(
  client: GraphClient,
  domain: string,
  id: string,
  body: Readonly<Record<string, string>>,
): Promise<void> {
  await client.call({
    operation: 'graph.domains.federation.update',
    method: 'PATCH',
    path: `${federationPath(domain)}/${encodeURIComponent(id)}`,
    body,
    right: 'federation',
    reply: null,
  });
}
