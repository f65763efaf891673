import { isDirectoryError } from '#ports/directory.ts';
import type { DirectoryEmergencyFile } from '#ports/directory.ts';
import { isLoopbackHost } from '#http/loopback.ts';
import { findRedirects } from './federation/redirects.ts';
import { createGraphClients } from './transport/client.ts';
import { microsoftConfig } from './transport/config.ts';
import type { MicrosoftConfig, MicrosoftDeps } from './transport/config.ts';
import { microsoftError } from './transport/microsoft-error.ts';
import { checkEmergencyScopes, knownPermissions } from './transport/permissions.ts';
import { createMicrosoftTokens, rolesOf, scopesOf, tenantOf } from './transport/tokens.ts';

/**
 * What an emergency file needs. Its client is a public one: a secret in a file would open every organization that
 * consented to the application, so the file has no more than the grant of its administrator.
 */
export function createEmergencyFile(deps: MicrosoftDeps): DirectoryEmergencyFile {
  const { config } = deps;
  return {
    checkScopes: checkEmergencyScopes,
    connection: () => ({ clientId: config.clientId, loginUrl: config.loginUrl, graphUrl: config.graphUrl }),
    isOwnClient: ({ clientId, clientSecret }) =>
      config.credential.kind === 'public' && clientId === config.clientId && clientSecret === undefined,
    tryGrant: async (grant, search) => {
      const own = atTenant(deps, grant.customerId);
      const tokens = createMicrosoftTokens(own);
      const { value, scopes } = await tokens.renewOfPerson(grant.refreshToken);
      refuseOtherTenant(value, grant.customerId);
      const administrator = createGraphClients(own, tokens)(grant).asAdministrator();
      const found = await findRedirects((step) => step(administrator), search);
      // A token has everything that the person ever allowed this application, not only the scopes that the response
      // names.
      const grantedScopes = [...new Set([...scopes, ...(scopesOf(value) ?? [])])];
      return { ...found, refreshToken: tokens.successorOf(grant.refreshToken), grantedScopes };
    },
    readOldRoles: ({ clientId, clientSecret }, tenantId) => readRoles(deps, clientId, clientSecret, tenantId),
  };
}

/** Renews at the tenant itself: a refresh token chooses its own elsewhere. */
const atTenant = (deps: MicrosoftDeps, tenantId: string | null): MicrosoftDeps =>
  tenantId === null ? deps : { ...deps, config: { ...deps.config, authority: tenantId } };

/** Throws `forbidden` for a token of another tenant; one that cannot be read was given by the tenant asked. */
function refuseOtherTenant(accessToken: string, tenantId: string | null): void {
  const found = tenantOf(accessToken);
  if (tenantId !== null && found !== null && found.toLowerCase() !== tenantId.toLowerCase())
    throw microsoftError('forbidden', { operation: 'microsoft.token.refresh', reason: 'tenant' });
}

/** The roles of an application in a tenant, by its secret alone; none where the application is not installed. */
async function readRoles(
  deps: MicrosoftDeps,
  clientId: string,
  secret: string,
  tenantId: string,
): Promise<readonly string[]> {
  const config: MicrosoftConfig = { ...deps.config, clientId, credential: { kind: 'secret', secret } };
  try {
    const { value } = await createMicrosoftTokens({ ...deps, config }).renewOfApplication(tenantId);
    // A token that cannot be read may hold any of them.
    return rolesOf(value) ?? knownPermissions;
  } catch (error) {
    if (isDirectoryError(error, 'missing_scope')) return [];
    throw error;
  }
}

/**
 * Parses the settings of an emergency file; null when something is missing or an address is unsafe. Older files hold a
 * client with a secret, which works for as long as that secret is valid. Tokens come from the file's own tenant.
 */
export function configOfFile(
  connection: Readonly<Record<string, string>>,
  tenantId: string | null,
): MicrosoftConfig | null {
  const { clientId = '', clientSecret: secret = '', loginUrl = '', graphUrl = '' } = connection;
  if (!clientId || ![loginUrl, graphUrl].every(isSafeAddress)) return null;
  const credential = secret ? ({ kind: 'secret', secret } as const) : ({ kind: 'public' } as const);
  const authority = tenantId === null ? {} : { authority: tenantId };
  return microsoftConfig({ clientId, credential, loginUrl, graphUrl, ...authority });
}

function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
}
