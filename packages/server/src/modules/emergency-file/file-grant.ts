import { isDirectoryError } from '#ports/directory.ts';
import type { Directory, DirectoryGrant } from '#ports/directory.ts';
import type { FederationRedirects, RedirectSearch } from '#ports/federation.ts';
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

const refusals = ['reconnect', 'missing_scope', 'forbidden', 'misconfigured'] as const;

/** Whether the workspace has refused a consent, which no repetition changes. */
export const isRefusal = (error: unknown): boolean => isDirectoryError(error, ...refusals);

/** The same for a refusal of the consent alone, not of the client in the file. */
export const isConsentRefused = (error: unknown): boolean =>
  isDirectoryError(error, 'reconnect', 'missing_scope', 'forbidden');

/**
 * Reads the redirects with a consent, and returns its newest token with what it gives. Throws when the workspace refuses
 * it.
 */
export async function tryConsent(
  { emergencyFile }: Directory,
  grant: DirectoryGrant,
  search: RedirectSearch,
): Promise<
  FederationRedirects & { readonly refreshToken: string; readonly grantedScopes: readonly string[] }
> {
  const found = await emergencyFile.tryGrant(grant, search);
  return { ...found, refreshToken: found.refreshToken ?? grant.refreshToken };
}

/** Whether the workspace accepts a consent now; null when it cannot be asked. */
export async function isAccepted(
  directory: Directory,
  grant: DirectoryGrant,
  entityId: string,
): Promise<boolean | null> {
  try {
    await tryConsent(directory, grant, { entityId, anchor: null });
    return true;
  } catch (error) {
    return isConsentRefused(error) ? false : null;
  }
}
