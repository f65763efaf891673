import { createHash } from 'node:crypto';
import type { EmulatorContext, OAuthClient } from '#context.ts';
import type { AuthorizationCode, WorkspaceUser } from '#state/model.ts';
import { readBasicCredentials, sameText } from '#support/client-secret.ts';
import { randomText } from '#support/random.ts';
import type { FormValues } from '#ui/form.ts';
import { signIdToken } from './signing.ts';

const accessLifetimeSeconds = 3599;
const unusedRefreshLifetimeMs = 183 * 86_400_000;
const refreshTokensKept = 100;

/** The answer of the token endpoint. */
export interface TokenAnswer {
  status: number;
  body: Readonly<Record<string, unknown>>;
}

/** An error of the token endpoint in Google's form. */
export const tokenError = (error: string, description: string, status = 400): TokenAnswer => ({
  status,
  body: { error, error_description: description },
});

const badGrant = (): TokenAnswer => tokenError('invalid_grant', 'Bad Request');

function findClient(context: EmulatorContext, form: FormValues, authorization: string): OAuthClient | null {
  const basic = readBasicCredentials(authorization);
  const clientId = basic?.clientId ?? form.one('client_id');
  const secret = basic?.secret ?? form.one('client_secret');
  const client = context.oauthClients.find((item) => item.clientId === clientId);
  return client !== undefined && sameText(client.clientSecret, secret) ? client : null;
}

async function issueTokens(
  context: EmulatorContext,
  user: WorkspaceUser,
  facts: { clientId: string; scopes: string[]; nonce: string | null; isOffline: boolean },
): Promise<Record<string, unknown>> {
  const { state } = context.store;
  const now = context.clock.now();
  const token = `ya29.a0${randomText(96)}`;
  state.accessTokens = state.accessTokens.filter((item) => item.expiresAt > now);
  state.accessTokens.push({
    token,
    userId: user.id,
    clientId: facts.clientId,
    scopes: facts.scopes,
    expiresAt: now + accessLifetimeSeconds * 1000,
    isOffline: facts.isOffline,
  });
  const idToken = facts.scopes.includes('openid')
    ? { id_token: await signIdToken(context, user, { ...facts, accessToken: token }) }
    : {};
  return {
    access_token: token,
    expires_in: accessLifetimeSeconds,
    scope: facts.scopes.join(' '),
    token_type: 'Bearer',
    ...idToken,
  };
}

function verifierProblem(code: AuthorizationCode, verifier: string): TokenAnswer | null {
  if (code.codeChallenge === null) return null;
  if (verifier === '') return tokenError('invalid_grant', 'Missing code verifier.');
  const made =
    code.codeChallengeMethod === 'S256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier;
  return made === code.codeChallenge ? null : tokenError('invalid_grant', 'Invalid code verifier.');
}

async function exchangeCode(
  context: EmulatorContext,
  client: OAuthClient,
  form: FormValues,
): Promise<TokenAnswer> {
  const { state } = context.store;
  const code = state.codes.find((item) => item.code === form.one('code'));
  if (code === undefined || code.clientId !== client.clientId) return badGrant();
  // A code works once, even if that use fails.
  state.codes = state.codes.filter((item) => item !== code);
  if (code.expiresAt <= context.clock.now()) return badGrant();
  if (code.redirectUri !== form.one('redirect_uri'))
    return tokenError('redirect_uri_mismatch', 'Bad Request');
  const problem = verifierProblem(code, form.one('code_verifier'));
  if (problem !== null) return problem;
  const user = state.users.find((item) => item.id === code.userId && item.deletedAt === null);
  if (user === undefined || user.isSuspended)
    return tokenError('invalid_grant', 'The account has been deleted');
  const body = await issueTokens(context, user, {
    clientId: client.clientId,
    scopes: code.scopes,
    nonce: code.nonce,
    isOffline: code.givesRefreshToken,
  });
  if (!code.givesRefreshToken) return { status: 200, body };
  const token = `1//0${randomText(72)}`;
  const now = context.clock.now();
  const isMine = (item: { userId: string; clientId: string }): boolean =>
    item.userId === user.id && item.clientId === client.clientId;
  const dropped = state.refreshTokens.filter(isMine).slice(0, -(refreshTokensKept - 1));
  state.refreshTokens = state.refreshTokens.filter((item) => !dropped.includes(item));
  state.refreshTokens.push({
    token,
    userId: user.id,
    clientId: client.clientId,
    scopes: code.scopes,
    createdAt: now,
    lastUsedAt: now,
  });
  return { status: 200, body: { ...body, refresh_token: token } };
}

async function refresh(
  context: EmulatorContext,
  client: OAuthClient,
  form: FormValues,
): Promise<TokenAnswer> {
  const { state } = context.store;
  const now = context.clock.now();
  const found = state.refreshTokens.find((item) => item.token === form.one('refresh_token'));
  const isDead =
    found === undefined ||
    found.clientId !== client.clientId ||
    now - found.lastUsedAt > unusedRefreshLifetimeMs;
  if (isDead) return tokenError('invalid_grant', 'Token has been expired or revoked.');
  const user = state.users.find((item) => item.id === found.userId && item.deletedAt === null);
  if (user === undefined) return tokenError('invalid_grant', 'The account has been deleted');
  if (user.isSuspended) return tokenError('invalid_grant', 'Account restricted');
  found.lastUsedAt = now;
  const facts = { clientId: client.clientId, scopes: found.scopes, nonce: null, isOffline: true };
  return { status: 200, body: await issueTokens(context, user, facts) };
}

/** The token endpoint: code and refresh grants, errors as Google words them. */
export async function answerTokenRequest(
  context: EmulatorContext,
  form: FormValues,
  authorization: string,
): Promise<TokenAnswer> {
  const client = findClient(context, form, authorization);
  if (client === null) return tokenError('invalid_client', 'The OAuth client was not found.', 401);
  switch (form.one('grant_type')) {
    case 'authorization_code':
      return exchangeCode(context, client, form);
    case 'refresh_token':
      return refresh(context, client, form);
    case 'urn:ietf:params:oauth:grant-type:jwt-bearer':
      return tokenError(
        'unauthorized_client',
        'Client is unauthorized to retrieve access tokens using this method, or client not authorized for any of the scopes requested.',
        401,
      );
    case '':
      return tokenError('invalid_request', 'Required parameter is missing: grant_type');
    default:
      return tokenError('unsupported_grant_type', `Invalid grant_type: ${form.one('grant_type')}`);
  }
}
