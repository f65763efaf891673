import type { Directory, DirectoryGrant } from '../../ports/directory.ts';
import type { FederationRedirects, RedirectSearch } from '../../ports/federation.ts';
import type { EmergencyPayload } from './payload.ts';

/** The limited consent in a file. */
export const grantOf = ({ grant }: EmergencyPayload): DirectoryGrant => ({
  refreshToken: grant.refresh_token,
  grantedScopes: grant.scopes,
  customerId: grant.customer_id,
});

/** How what sends people to us is found with it. */
export const searchOf = (payload: EmergencyPayload): RedirectSearch => ({
  entityId: payload.entity_id,
  anchor: payload.anchor,
});

/**
 * Looks with a consent what sends people to us. It is renewed first: an access that is still in memory would say nothing of
 * whether the consent in a safe is worth anything.
 */
export async function tryConsent(
  directory: Directory,
  grant: DirectoryGrant,
  search: RedirectSearch,
): Promise<FederationRedirects> {
  await directory.refreshGrant(grant);
  return directory.federation.findRedirects(grant, search);
}
