import { isDirectoryError } from '../../ports/directory.ts';
import type { Directory, DirectoryError, DirectoryGrant, EmergencyWay } from '../../ports/directory.ts';
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

/** What the workspace said to a consent, with the newest token of it. */
export interface TriedConsent extends FederationRedirects {
  readonly ways: readonly { readonly kind: EmergencyWay; readonly isAccepted: boolean }[];
  readonly refreshToken: string;
}

const refusals = ['reconnect', 'missing_scope', 'forbidden', 'misconfigured'] as const;

/** Whether the workspace has refused a consent, which no repetition changes. */
export const isRefusal = (error: unknown): boolean => isDirectoryError(error, ...refusals);

/** Reads the redirects in every way that a consent has. Throws the last refusal when the workspace accepts none. */
export async function tryConsent(
  { emergencyFile }: Directory,
  grant: DirectoryGrant,
  search: RedirectSearch,
): Promise<TriedConsent> {
  const ways: TriedConsent['ways'][number][] = [];
  let found: FederationRedirects | null = null;
  let { refreshToken } = grant;
  let refused: DirectoryError | null = null;
  for (const kind of emergencyFile.ways) {
    try {
      const tried = await emergencyFile.tryWay(kind, grant, search);
      found ??= tried;
      refreshToken = tried.refreshToken ?? refreshToken;
      ways.push({ kind, isAccepted: true });
    } catch (error) {
      if (!isDirectoryError(error, ...refusals)) throw error;
      refused = error;
      ways.push({ kind, isAccepted: false });
    }
  }
  if (found !== null) return { ...found, ways, refreshToken };
  throw refused ?? new Error('a provider without a way for emergency files');
}
