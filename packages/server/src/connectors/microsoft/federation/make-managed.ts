import { isDirectoryError } from '#ports/directory.ts';
import type { DirectoryError } from '#ports/directory.ts';
import type { FederationEvidence, OwnFederation } from '#ports/domain-federation.ts';
import { domainPath, federationPath, readDomain, readDomainAlone } from './domain-state.ts';
import type { GraphDomainState, GraphFederation } from './domain-state.ts';
import type { GraphClient } from '../transport/client.ts';
import { microsoftError } from '../transport/microsoft-error.ts';

const operation = 'graph.domains.federation.delete';

/** Our federation of the domain, null for none. Throws `conflict` for another one, `forbidden` for an unreadable one. */
export function requireOurs(
  { federation, isFederated }: GraphDomainState,
  issuerUri: string,
  step: string,
): GraphFederation | null {
  if (federation === 'unreadable' && isFederated) throw unreadable(step);
  // Of a managed domain it may be no more than an outage.
  if (federation === 'unreadable')
    throw microsoftError('unavailable', { operation: step, status: 500, reason: 'federation' });
  if (federation !== null && federation.issuerUri !== issuerUri)
    throw microsoftError('conflict', { operation: step, reason: 'foreign_federation' });
  return federation;
}

/** Only Microsoft's support can repair it. */
export function unreadable(step: string): DirectoryError {
  return microsoftError('forbidden', { operation: step, reason: 'federation_unreadable' });
}

/**
 * Deletes our federation, and sets the domain to managed where that is not enough or refused: the deletion may ask for
 * rights that the change of a domain does not need.
 */
export async function makeManaged(
  client: GraphClient,
  own: OwnFederation & { readonly evidence?: FederationEvidence },
): Promise<void> {
  const { domain, issuerUri, evidence } = own;
  const before = await readDomain(client, domain);
  const isUnshown = before.federation === null || before.federation === 'unreadable';
  // A managed domain is written to only where a creation may still come.
  const isProven = evidence === 'attempted' || (evidence === 'read' && before.isFederated);
  const present = isUnshown && isProven ? null : requireOurs(before, issuerUri, operation);
  if (present !== null) await endOurs(client, domain, present.id);
  else if (isProven) await patchManaged(client, domain);
  else if (before.isFederated) throw microsoftError('conflict', { operation, reason: 'foreign_federation' });
  else return;
  await waitUntilManaged(client, domain).catch(async (error: unknown) => {
    if (!isDirectoryError(error, 'unavailable') || error.reason !== 'not_visible_yet') throw error;
    await repair(client, domain);
  });
}

async function endOurs(client: GraphClient, domain: string, id: string): Promise<void> {
  try {
    await deleteFederation(client, domain, id);
  } catch (error) {
    if (!isDirectoryError(error, 'missing_scope', 'forbidden') || error.status !== 403) throw error;
    // When both are refused, the first refusal says what is missing.
    await patchManaged(client, domain).catch((second: unknown) => {
      throw isDirectoryError(second, 'missing_scope', 'forbidden') ? error : second;
    });
  }
}

async function deleteFederation(client: GraphClient, domain: string, id: string): Promise<void> {
  try {
    await client.call({
      operation,
      method: 'DELETE',
      path: `${federationPath(domain)}/${encodeURIComponent(id)}`,
      right: 'federation',
      reply: null,
    });
  } catch (error) {
    // A call whose answer was lost has deleted it, or it is not visible yet: the domain itself shows which.
    if (!isDirectoryError(error, 'not_found')) throw error;
  }
}

/** Sets a domain to managed whose federation a failed creation of ours left unreadable, and reads it back. */
export async function repair(client: GraphClient, domain: string): Promise<void> {
  await patchManaged(client, domain);
  await waitUntilManaged(client, domain);
}

async function patchManaged(client: GraphClient, domain: string): Promise<void> {
  await client.call({
    operation: 'graph.domains.update',
    method: 'PATCH',
    path: domainPath(domain),
    body: { authenticationType: 'Managed' },
    right: 'writeDomains',
    reply: null,
  });
}

async function waitUntilManaged(client: GraphClient, domain: string): Promise<void> {
  await client.settle({
    operation,
    check: async () => ((await readDomainAlone(client, domain)).isFederated ? null : 'managed'),
    act: () => Promise.resolve(),
  });
}
