import { isDirectoryError } from '#ports/directory.ts';
import type { DirectoryError } from '#ports/directory.ts';
import { isIssuerOf } from '#ports/federation.ts';
import type { FederationAssignment, FederationRedirects, RedirectSearch } from '#ports/federation.ts';
import type { GraphClient } from '../transport/client.ts';
import { microsoftError } from '../transport/microsoft-error.ts';
import { readDomains, readFederation } from './domain-state.ts';
import type { GraphFederation } from './domain-state.ts';
import { makeManaged } from './make-managed.ts';

/** How a step of the search acts: as the application, as the administrator, or as either. */
export type Act = <T>(step: (client: GraphClient) => Promise<T>) => Promise<T>;

/**
 * Finds the domains that redirect to us, by their issuer, and names those that cannot be read beside them. Throws when
 * Microsoft refuses all of them, since then the grant allows nothing.
 */
export async function findRedirects(act: Act, { entityId }: RedirectSearch): Promise<FederationRedirects> {
  const redirects: FederationAssignment[] = [];
  const unread: string[] = [];
  const refusals: DirectoryError[] = [];
  const domains = await act(readDomains);
  // A lower domain follows its root.
  const federated = domains.filter((one) => one.isFederated && one.isRoot);
  for (const { id: domain } of federated) {
    const found = await act((client) => readFederation(client, domain, true)).catch((error: unknown) => {
      if (!isDirectoryError(error, ...ofOneDomain)) throw error;
      if (error.code !== 'not_found') refusals.push(error);
      return 'unreadable' as const;
    });
    if (found === 'unreadable') unread.push(domain);
    else if (found !== null && isIssuerOf(entityId, domain, found.issuerUri))
      redirects.push(redirectOf(domain, found));
  }
  const [refusal] = refusals;
  if (refusal !== undefined && refusals.length === federated.length) throw refusal;
  return { profile: null, redirects, unread };
}

/** Failures that say nothing about the other domains. */
const ofOneDomain = ['forbidden', 'missing_scope', 'not_found', 'reconnect'] as const;

const redirectOf = (domain: string, { id, issuerUri }: GraphFederation): FederationAssignment => ({
  id,
  target: { kind: 'domain', domain, issuerUri },
  mode: 'federated',
  profileId: null,
  rank: null,
  original: {},
});

/** Ends our federation of one of them, and reads it back. */
export async function switchRedirectOff(
  client: GraphClient,
  { entityId }: RedirectSearch,
  { target }: FederationAssignment,
): Promise<void> {
  if (target.kind !== 'domain' || !isIssuerOf(entityId, target.domain, target.issuerUri))
    throw microsoftError('invalid_request', {
      operation: 'graph.domains.federation.delete',
      reason: 'target',
    });
  await makeManaged(client, target);
}
