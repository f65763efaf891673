import { z } from 'zod';
import { DirectoryError } from '../../../ports/directory.ts';
import type { DirectoryErrorCode } from '../../../ports/directory.ts';
import { retryAfter } from './api-error.ts';
import type { GoogleDeps } from './config.ts';
import { sendRequest } from './http.ts';
import type { HttpReply } from './http.ts';
import { deadlineIn, withRetry } from './retry.ts';
import type { Deadline } from './retry.ts';
import { splitScopes } from './scopes.ts';

const TokenBody = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  scope: z.string().default(''),
  token_type: z.string().regex(/^bearer$/i),
  id_token: z.string().optional(),
  refresh_token: z.string().min(1).optional(),
});

const TokenErrorBody = z.object({ error: z.string(), error_description: z.string().default('') });

/** The response of the token endpoint; `refreshToken` only for a first or a forced consent. */
export interface TokenReply {
  readonly accessToken: string;
  readonly expiresInSeconds: number;
  readonly scopes: readonly string[];
  readonly idToken: string | null;
  readonly refreshToken: string | null;
}

// A person waits while a code is exchanged.
const exchangeDeadlineMs = 15_000;

/**
 * Exchanges a code (RFC 6749 §4.1.3 with PKCE, RFC 7636 §4.5). Throws `invalid_grant` for a wrong, used or old code.
 */
export async function exchangeCodeForTokens(
  deps: GoogleDeps,
  input: { readonly code: string; readonly codeVerifier: string; readonly redirectUri: string },
): Promise<TokenReply> {
  const fields = {
    grant_type: 'authorization_code',
    code: input.code,
    code_verifier: input.codeVerifier,
    redirect_uri: input.redirectUri,
  };
  return await requestTokens(deps, 'token.exchange', fields, deadlineIn(exchangeDeadlineMs));
}

/** Gets a new access token (RFC 6749 §6). Throws `reconnect` when the refresh token is dead. */
export async function refreshTokens(deps: GoogleDeps, refreshToken: string): Promise<TokenReply> {
  const fields = { grant_type: 'refresh_token', refresh_token: refreshToken };
  return await requestTokens(deps, 'token.refresh', fields, undefined);
}

/**
 * Revokes a grant with all its tokens; a dead one is fine. The token is in the body, so that access logs do not
 * contain it.
 */
export async function revokeToken(deps: GoogleDeps, token: string): Promise<void> {
  const operation = 'token.revoke';
  await withRetry(deps, { rule: 'always', deadline: undefined }, async () => {
    const reply = await postForm(deps, operation, deps.config.revokeUrl, { token });
    if (reply.status === 200) return;
    const error = TokenErrorBody.safeParse(reply.json);
    if (error.success && (error.data.error === 'invalid_token' || error.data.error === 'invalid_grant'))
      return;
    throw tokenError(operation, reply);
  });
}

async function requestTokens(
  deps: GoogleDeps,
  operation: string,
  fields: Readonly<Record<string, string>>,
  deadline: Deadline,
): Promise<TokenReply> {
  const { clientId, clientSecret, tokenUrl } = deps.config;
  const form = { ...fields, client_id: clientId, client_secret: clientSecret };
  return await withRetry(deps, { rule: 'always', deadline }, async () => {
    const reply = await postForm(deps, operation, tokenUrl, form);
    if (reply.status !== 200) throw tokenError(operation, reply);
    const body = TokenBody.safeParse(reply.json);
    if (!body.success) {
      const reason = body.error.issues[0]?.path.join('.') ?? 'body';
      throw new DirectoryError('unexpected_reply', { operation, status: reply.status, reason });
    }
    return {
      accessToken: body.data.access_token,
      expiresInSeconds: body.data.expires_in,
      scopes: splitScopes(body.data.scope),
      idToken: body.data.id_token ?? null,
      refreshToken: body.data.refresh_token ?? null,
    };
  });
}

async function postForm(
  deps: GoogleDeps,
  operation: string,
  url: string,
  fields: Readonly<Record<string, string>>,
): Promise<HttpReply> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
  const body = new URLSearchParams(fields).toString();
  return await sendRequest(deps, {
    operation,
    method: 'POST',
    url,
    headers,
    body,
    timeoutMs: deps.config.timeoutMs,
  });
}

function tokenError(operation: string, reply: HttpReply): DirectoryError {
  const parsed = TokenErrorBody.safeParse(reply.json);
  const word = parsed.success && /^\w{1,64}$/.test(parsed.data.error) ? parsed.data.error : undefined;
  const waitMs = retryAfter(reply);
  // The company's session control requires the administrator to sign in again, which is reported separately.
  const isReauth = parsed.success && parsed.data.error_description.includes('invalid_rapt');
  return new DirectoryError(codeOf(operation, reply.status, word), {
    operation,
    status: reply.status,
    ...(isReauth ? { reason: 'invalid_rapt' } : word === undefined ? {} : { reason: word }),
    ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }),
  });
}

function codeOf(operation: string, status: number, word: string | undefined): DirectoryErrorCode {
  if (status === 429) return 'rate_limited';
  if (status >= 500 || status === 408) return 'unavailable';
  if (word === 'temporarily_unavailable' || word === 'server_error' || word === 'internal_failure')
    return 'unavailable';
  if (word === 'rate_limit_exceeded') return 'rate_limited';
  const isRefresh = operation === 'token.refresh';
  if (word === 'invalid_grant') return isRefresh ? 'reconnect' : 'invalid_grant';
  if (word === 'access_denied') return isRefresh ? 'reconnect' : 'access_denied';
  return word === undefined ? 'unexpected_reply' : 'misconfigured';
}
