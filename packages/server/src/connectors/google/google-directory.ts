import { DirectoryError } from '#ports/directory.ts';
import type { CodeExchange, Directory, DirectoryGrant, SignedInIdentity } from '#ports/directory.ts';
import type { ProfileFederation } from '#ports/federation.ts';
import { createTokenSource, exchangeCodeForTokens, refreshTokens } from '../http-api/public.ts';
import type { TokenReply } from '../http-api/public.ts';
import { createGoogleClients } from './transport/client.ts';
import { connectionForFile, httpDeps, isClientOfFile } from './transport/config.ts';
import type { GoogleDeps } from './transport/config.ts';
import { createGoogleFederation } from './google-federation.ts';
import { createIdentityVerifier } from './id-token.ts';
import {
  getPerson,
  getTenant,
  listDomains,
  listOrgUnits,
  listPeople,
  readAdministrators,
  updatePassword,
} from './people.ts';
import { createGoogleSharing } from './sharing/google-sharing.ts';
import { checkEmergencyScopes, checkScopes } from './transport/scopes.ts';
import { revokeSessions } from './sessions.ts';
import { preparePassword } from './prepare-password.ts';
import { authorizationUrl, oauthClient, revokeToken } from './transport/oauth.ts';

/** The connection of one company to Google: `customerId` is Google's `C…`. */
export type GoogleGrant = DirectoryGrant;

/** Google Workspace as the product uses it. */
export type GoogleDirectory = Directory & {
  readonly federation: ProfileFederation;
  readonly sharing: NonNullable<Directory['sharing']>;
};

/**
 * Implements the Directory port for Google Workspace. Access tokens are in its memory only, so create one per
 * process.
 */
export function createGoogleDirectory(deps: GoogleDeps): GoogleDirectory {
  const http = httpDeps(deps);
  const client = oauthClient(deps.config);
  const tokens = createTokenSource(deps.clock, (grant) => refreshTokens(http, client, grant));
  const clientOf = createGoogleClients(deps, tokens);
  const verifyIdentity = createIdentityVerifier(deps);
  const { clientId, emergencyClient } = deps.config;
  const ownClientIds = [clientId, ...(emergencyClient ? [emergencyClient.clientId] : [])];
  const federation = createGoogleFederation(clientOf);
  return {
    provider: 'google',
    clientId,
    emergency: emergencyDirectory(deps),
    authorizationUrl: (request) => authorizationUrl(deps.config, request),
    exchangeCode: async (exchange) => {
      const reply = await exchangeCodeForTokens(http, client, exchange);
      const identity = await identityOf(verifyIdentity, exchange, reply);
      // The grant is used only after the identity is verified.
      if (reply.refreshToken !== null) tokens.remember(reply.refreshToken, reply);
      return identity;
    },
    checkScopes,
    emergencyFile: {
      checkScopes: checkEmergencyScopes,
      connection: () => connectionForFile(deps.config),
      isOwnClient: (connection) => isClientOfFile(deps.config, connection),
      tryGrant: async (grant, search) => {
        const { scopes } = await tokens.renew(grant.refreshToken);
        const found = await federation.findRedirects(grant, search);
        return { ...found, refreshToken: null, grantedScopes: scopes };
      },
    },
    refreshGrant: async (grant) => {
      const { scopes } = await tokens.renew(grant.refreshToken);
      return { grantedScopes: scopes, refreshToken: null, needsSignIn: false };
    },
    revokeGrant: async (grant, options) => {
      tokens.forget(grant.refreshToken);
      await revokeToken(deps, grant.refreshToken, options);
    },
    getTenant: (grant, options) => getTenant(clientOf(grant, options)),
    listPeople: (grant, page) => listPeople(clientOf(grant, page), page),
    getPerson: (grant, idOrEmail, options) => getPerson(clientOf(grant, options), idOrEmail),
    listOrgUnits: (grant, options) => listOrgUnits(clientOf(grant, options)),
    listDomains: (grant, options) => listDomains(clientOf(grant, options)),
    checkAdmin: async (grant, personId) => {
      const person = await getPerson(clientOf(grant), personId);
      if (person === null || person.isSuspended) return 'none';
      if (person.isSuperAdmin) return 'superAdmin';
      return person.isDelegatedAdmin ? 'delegatedAdmin' : 'none';
    },
    readAdministrators: (grant, options) => readAdministrators(clientOf(grant, options)),
    revokeSessions: (grant, personId, options) =>
      revokeSessions(clientOf(grant, options), ownClientIds, personId, options),
    preparePassword,
    setPassword: (grant, { personId, password }, options) =>
      updatePassword(clientOf(grant, options), personId, password),
    federation,
    sharing: createGoogleSharing(deps, clientOf),
  };
}

/** The same provider with the client of emergency files and its own access tokens. */
function emergencyDirectory(deps: GoogleDeps): Directory | null {
  const { emergencyClient } = deps.config;
  if (emergencyClient === null) return null;
  return createGoogleDirectory({
    ...deps,
    config: { ...deps.config, ...emergencyClient, emergencyClient: null },
  });
}

async function identityOf(
  verifyIdentity: ReturnType<typeof createIdentityVerifier>,
  { nonce, expectedDomains }: CodeExchange,
  { idToken, scopes, refreshToken }: TokenReply,
): Promise<SignedInIdentity> {
  if (idToken === null)
    throw new DirectoryError('unexpected_reply', { operation: 'google.token.exchange', reason: 'id_token' });
  const identity = await verifyIdentity(idToken, { nonce, expectedDomains });
  // Google can only be made to ask for the account, so the time of the password says nothing.
  const unknown = { customerId: null, isSuperAdmin: null, authenticatedAt: null };
  return { ...identity, ...unknown, grantedScopes: scopes, refreshToken };
}
