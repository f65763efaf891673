import type { DirectoryEmergencyFile } from '../../ports/directory.ts';
import { isLoopbackHost } from '../../http/loopback.ts';
import { findRedirects } from './federation/redirects.ts';
import type { ClientOf } from './transport/client.ts';
import { microsoftConfig } from './transport/config.ts';
import type { MicrosoftConfig } from './transport/config.ts';
import { checkEmergencyScopes } from './transport/permissions.ts';
import type { MicrosoftTokens } from './transport/tokens.ts';

/**
 * What an emergency file needs: the application by itself, and the administrator who consented, in this order. Each
 * may turn control off where Microsoft refuses the other.
 */
export function createEmergencyFile(
  config: MicrosoftConfig,
  tokens: MicrosoftTokens,
  clientOf: ClientOf,
): DirectoryEmergencyFile {
  return {
    checkScopes: checkEmergencyScopes,
    connection: () => ({
      clientId: config.clientId,
      clientSecret: config.credential.kind === 'secret' ? config.credential.secret : '',
      loginUrl: config.loginUrl,
      graphUrl: config.graphUrl,
    }),
    isOwnClient: ({ clientId }) => clientId === config.clientId,
    ways: ['application', 'administrator'],
    tryWay: async (way, grant, search) => {
      if (way === 'application' && grant.customerId !== null) {
        await tokens.renewOfApplication(grant.customerId);
        const asApplication = clientOf(grant);
        const found = await findRedirects((step) => step(asApplication), search);
        return { ...found, refreshToken: null };
      }
      await tokens.renewOfPerson(grant.refreshToken);
      const asAdministrator = clientOf(grant).asAdministrator();
      const found = await findRedirects((step) => step(asAdministrator), search);
      return { ...found, refreshToken: tokens.successorOf(grant.refreshToken) };
    },
  };
}

/** Parses the settings of an emergency file; null when something is missing or an address is unsafe. */
export function configOfFile(connection: Readonly<Record<string, string>>): MicrosoftConfig | null {
  const { clientId = '', clientSecret = '', loginUrl = '', graphUrl = '' } = connection;
  if (!clientId || !clientSecret || ![loginUrl, graphUrl].every(isSafeAddress)) return null;
  return microsoftConfig({
    clientId,
    credential: { kind: 'secret', secret: clientSecret },
    loginUrl,
    graphUrl,
  });
}

function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
}
