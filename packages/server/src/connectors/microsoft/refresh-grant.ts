import { isDirectoryError } from '#ports/directory.ts';
import type { DirectoryGrant, RefreshedGrant } from '#ports/directory.ts';
import { probePermissions } from './granted-permissions.ts';
import type { ClientOf } from './transport/client.ts';
import { rolesOf } from './transport/tokens.ts';
import type { MicrosoftTokens } from './transport/tokens.ts';

/**
 * Renews the tokens of a connection. The application's decide whether it works; the administrator's are used as well,
 * because Microsoft lets a refresh token die that rests.
 */
export async function refreshGrant(
  tokens: MicrosoftTokens,
  clientOf: ClientOf,
  grant: DirectoryGrant,
): Promise<RefreshedGrant> {
  const { customerId, refreshToken } = grant;
  if (customerId === null) {
    const { scopes } = await tokens.renewOfPerson(refreshToken);
    return { grantedScopes: scopes, refreshToken: tokens.successorOf(refreshToken), needsSignIn: false };
  }
  const token = await tokens.renewOfApplication(customerId);
  const grantedScopes = rolesOf(token.value) ?? (await probePermissions(clientOf(grant)));
  const needsSignIn = await tokens.renewOfPerson(refreshToken).then(
    () => false,
    (error: unknown) => isDirectoryError(error, 'reconnect', 'missing_scope'),
  );
  return { grantedScopes, refreshToken: tokens.successorOf(refreshToken), needsSignIn };
}
