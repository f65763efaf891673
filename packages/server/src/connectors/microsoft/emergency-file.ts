import { isDirectoryError } from '../../ports/directory.ts';
import type { DirectoryEmergencyFile } from '../../ports/directory.ts';
import { isLoopbackHost } from '../../http/loopback.ts';
import { findRedirects } from './federation/redirects.ts';
import type { ClientOf } from './transport/client.ts';
import { microsoftConfig } from './transport/config.ts';
import type { MicrosoftConfig, MicrosoftDeps } from './transport/config.ts';
import { checkEmergencyScopes, knownPermissions } from './transport/permissions.ts';
import { createMicrosoftTokens, rolesOf } from './transport/tokens.ts';
import type { MicrosoftTokens } from './transport/tokens.ts';

/**
 * What an emergency file needs. Its client is a public one: a secret in a file would open every organization that
 * consented to the application, so the file has no more than the grant of its administrator.
 */
export function createEmergencyFile(
  deps: MicrosoftDeps,
  tokens: MicrosoftTokens,
  clientOf: ClientOf,
): DirectoryEmergencyFile {
  const { config } = deps;
  return {
    checkScopes: checkEmergencyScopes,
    connection: () => ({ clientId: config.clientId, loginUrl: config.loginUrl, graphUrl: config.graphUrl }),
    isOwnClient: ({ clientId, clientSecret }) =>
      config.credential.kind === 'public' && clientId === config.clientId && clientSecret === undefined,
    tryGrant: async (grant, search) => {
      await tokens.renewOfPerson(grant.refreshToken);
      const administrator = clientOf(grant).asAdministrator();
      const found = await findRedirects((step) => step(administrator), search);
      return { ...found, refreshToken: tokens.successorOf(grant.refreshToken) };
    },
    readOldRoles: ({ clientId, clientSecret }, tenantId) => readRoles(deps, clientId, clientSecret, tenantId),
  };
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
 * client with a secret, which works for as long as that secret is valid.
 */
export function configOfFile(connection: Readonly<Record<string, string>>): MicrosoftConfig | null {
  const { clientId = '', clientSecret: secret = '', loginUrl = '', graphUrl = '' } = connection;
  if (!clientId || ![loginUrl, graphUrl].every(isSafeAddress)) return null;
  const credential = secret ? ({ kind: 'secret', secret } as const) : ({ kind: 'public' } as const);
  return microsoftConfig({ clientId, credential, loginUrl, graphUrl });
}

function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
}
