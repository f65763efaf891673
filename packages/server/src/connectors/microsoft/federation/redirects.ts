import { domainIssuer } from '../../../ports/federation.ts';
import type { FederationAssignment, FederationRedirects, RedirectSearch } from '../../../ports/federation.ts';
import type { GraphClient } from '../transport/client.ts';
import { microsoftError } from '../transport/microsoft-error.ts';
import { readDomains, readFederation } from './domain-state.ts';
import { makeManaged } from './make-managed.ts';

/**
 * Finds the domains that redirect to us, by their issuer. One whose federation cannot be read may be ours as well and is
 * named, although turning it off will be refused.
 */
export async function findRedirects(
  client: GraphClient,
  { entityId }: RedirectSearch,
): Promise<FederationRedirects> {
  const redirects: FederationAssignment[] = [];
  // A lower domain follows its root.
  for (const { id: domain } of (await readDomains(client)).filter((one) => one.isFederated && one.isRoot)) {
    const found = await readFederation(client, domain, true);
    const isUnreadable = found === 'unreadable';
    if (!isUnreadable && found?.issuerUri !== domainIssuer(entityId, domain)) continue;
    redirects.push({
      id: isUnreadable ? domain : (found?.id ?? domain),
      target: { kind: 'domain', domain },
      mode: 'federated',
      profileId: null,
      rank: null,
      original: { isUnreadable },
    });
  }
  return { profile: null, redirects };
}

/** Ends our federation of one of them, and reads it back. */
export async function switchRedirectOff(
  client: GraphClient,
  { entityId }: RedirectSearch,
  { target }: FederationAssignment,
): Promise<void> {
  if (target.kind !== 'domain')
    throw microsoftError('invalid_request', {
      operation: 'graph.domains.federation.delete',
      reason: 'target',
    });
  await makeManaged(client, { domain: target.domain, issuerUri: domainIssuer(entityId, target.domain) });
}
