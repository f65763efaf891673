import type { Directory, DirectoryGrant } from '../../ports/directory.ts';
import type { FederationRedirects, RedirectSearch } from '../../ports/federation.ts';
import type { EmergencyPayload } from './payload.ts';

/** The limited consent in a file. */
export const grantOf = ({ grant }: EmergencyPayload): DirectoryGrant => ({
  refreshToken: grant.refresh_token,
  grantedScopes: grant.scopes,
  customerId: grant.customer_id,
});

/** The search for assignments that redirect people to us. */
export const searchOf = (payload: EmergencyPayload): RedirectSearch => ({
  entityId: payload.entity_id,
  anchor: payload.anchor,
});

/**
 * Reads the redirects with a consent. It refreshes the token first, because a cached one proves nothing about the
 * consent.
 */
export async function tryConsent(
  directory: Directory,
  grant: DirectoryGrant,
  search: RedirectSearch,
): Promise<FederationRedirects> {
  await directory.refreshGrant(grant);
  return directory.federation.findRedirects(grant, search);
}
