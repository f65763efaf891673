import { z } from 'zod';
import { isDirectoryError } from '#ports/directory.ts';
import type {
  AuthorizationRequest,
  CodeExchange,
  DirectoryAdminConsent,
  SignedInIdentity,
} from '#ports/directory.ts';
import { exchangeCodeForTokens, isReasonWord } from '../http-api/public.ts';
import type { TokenReply } from '../http-api/public.ts';
import type { createIdentityVerifier } from './id-token.ts';
import { isExternal } from './people/external-accounts.ts';
import { advancedQuery, rolesOfPerson, standingOf } from './people/own-roles.ts';
import type { ClientOf, GraphClient } from './transport/client.ts';
import { httpDeps } from './transport/config.ts';
import type { MicrosoftConfig, MicrosoftDeps } from './transport/config.ts';
import { oauthClient } from './transport/oauth.ts';
import { scopeForRequest, scopeNames, scopesOfPurpose } from './transport/permissions.ts';
import type { MicrosoftTokens } from './transport/tokens.ts';
import { microsoftError } from './transport/microsoft-error.ts';

/** The address of Microsoft's sign-in for the browser. */
export function authorizationUrl(config: MicrosoftConfig, request: AuthorizationRequest): string {
  const { purpose } = request;
  const scopes = scopesOfPurpose[purpose].map((scope) => scopeForRequest(config.graphResource, scope));
  return addressOf(`${config.loginUrl}/${encodeURIComponent(config.authority)}/oauth2/v2.0/authorize`, {
    client_id: config.clientId,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    response_mode: 'query',
    scope: scopes.join(' '),
    state: request.state,
    nonce: request.nonce,
    code_challenge: request.codeChallenge,
    code_challenge_method: 'S256',
    domain_hint: request.domainHint,
    login_hint: request.loginHint,
    prompt: promptOf(purpose),
  });
}

function promptOf(purpose: AuthorizationRequest['purpose']): string {
  // The consent of an emergency file is shown even where an earlier one covers it.
  if (purpose === 'emergency') return 'consent';
  return purpose === 'confirm' ? 'login' : 'select_account';
}

function addressOf(root: string, fields: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(root);
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.toString();
}

/** Exchanges a code for the person who signed in. */
export async function exchangeCode(
  deps: MicrosoftDeps,
  readers: IdentityReaders,
  exchange: CodeExchange,
): Promise<SignedInIdentity> {
  const client = oauthClient(deps, readers.config.authority);
  return await identityOf(readers, exchange, await exchangeCodeForTokens(httpDeps(deps), client, exchange));
}

/**
 * The person of a code exchange, a member of the tenant. Where the token names no roles, Graph is asked for them; of a
 * single tenant's registration also whether the account is an external one, which a token need not say.
 */
async function identityOf(
  { verifyIdentity, clientOf, tokens, config }: IdentityReaders,
  { nonce, expectedDomains }: CodeExchange,
  reply: TokenReply,
): Promise<SignedInIdentity> {
  if (reply.idToken === null)
    throw microsoftError('unexpected_reply', {
      operation: 'microsoft.token.exchange',
      reason: 'id_token',
    });
  const identity = await verifyIdentity(reply.idToken, { nonce, expectedDomains });
  const { refreshToken } = reply;
  // Without a lasting grant the access token stands for one that is never renewed.
  const grant = refreshToken ?? reply.accessToken;
  tokens.rememberPerson(grant, reply);
  try {
    const self = clientOf(
      { refreshToken: grant, grantedScopes: reply.scopes, customerId: null },
      { deadlineMs },
    );
    // The file's client may read no profile; the company's own connection shows who consented.
    if (config.authority !== 'organizations' && config.credential.kind !== 'public')
      await requireMember(self);
    const isSuperAdmin = identity.isSuperAdmin ?? (await readOwnStanding(self));
    const grantedScopes = scopeNames(config.graphResource, reply.scopes);
    return { ...identity, isSuperAdmin, photoUrl: null, locale: null, grantedScopes, refreshToken };
  } finally {
    if (refreshToken === null) tokens.forgetPerson(grant);
  }
}

export interface IdentityReaders {
  readonly verifyIdentity: ReturnType<typeof createIdentityVerifier>;
  readonly clientOf: ClientOf;
  readonly tokens: MicrosoftTokens;
  readonly config: MicrosoftConfig;
}

const Self = z.object({ userType: z.string().nullish(), userPrincipalName: z.string().optional() });

async function requireMember(self: GraphClient): Promise<void> {
  const operation = 'graph.me.get';
  const account = await self.call({
    operation,
    method: 'GET',
    path: '/me',
    query: { $select: Object.keys(Self.shape).join(',') },
    right: 'ownRoles',
    reply: Self,
  });
  if (isExternal(account)) throw microsoftError('not_workspace_account', { operation, reason: 'guest' });
}

async function readOwnStanding(self: GraphClient): Promise<boolean | null> {
  const operation = 'graph.me.transitiveMemberOf';
  try {
    const body = await self.call({
      operation,
      method: 'GET',
      path: rolesOfPerson('/me'),
      headers: advancedQuery,
      right: 'ownRoles',
      reply: z.unknown(),
    });
    return standingOf(body, operation) === 'superAdmin';
  } catch (error) {
    if (isDirectoryError(error)) return null;
    throw error;
  }
}

// A person waits while a code is exchanged.
const deadlineMs = 10_000;

/** The admin consent of Microsoft: application permissions are granted to a tenant apart from any sign-in. */
export function createAdminConsent(config: MicrosoftConfig, tokens: MicrosoftTokens): DirectoryAdminConsent {
  return {
    url: ({ customerId, redirectUri, state }) =>
      addressOf(`${config.loginUrl}/${encodeURIComponent(customerId)}/v2.0/adminconsent`, {
        client_id: config.clientId,
        redirect_uri: redirectUri,
        state,
        scope: `${config.graphResource}/.default`,
      }),
    accept: (customerId, returned) => {
      const operation = 'microsoft.admin_consent';
      const word = returned.get('error');
      if (word !== null) {
        const isDown = word === 'temporarily_unavailable' || word === 'server_error';
        throw microsoftError(isDown ? 'unavailable' : 'access_denied', {
          operation,
          reason: isReasonWord(word) ? word : undefined,
        });
      }
      // The browser brings this tenant, so it proves nothing; it must be that of the session.
      if (returned.get('tenant')?.toLowerCase() !== customerId.toLowerCase())
        throw microsoftError('identity_rejected', { operation, reason: 'tenant' });
      if (returned.get('admin_consent')?.toLowerCase() !== 'true')
        throw microsoftError('access_denied', { operation, reason: 'admin_consent' });
      // Cached tokens lack what was just granted.
      tokens.forgetApplication(customerId);
    },
  };
}
