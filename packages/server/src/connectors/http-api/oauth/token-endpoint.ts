import { z } from 'zod';
import type { UpstreamError, UpstreamErrorCode } from '#ports/upstream-error.ts';
import { deadlineIn } from '../deadline.ts';
import type { Deadline } from '../deadline.ts';
import type { HttpApiDeps } from '../deps.ts';
import { isReasonWord, reasonOfPath } from '../reason-word.ts';
import { retryAfter } from '../retry-after.ts';
import { withRetry } from '../retry.ts';
import { sendRequest } from '../send-request.ts';
import type { HttpReply } from '../send-request.ts';

const TokenBody = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  scope: z.string().default(''),
  token_type: z.string().regex(/^bearer$/i),
  id_token: z.string().optional(),
  refresh_token: z.string().min(1).optional(),
});

const TokenErrorBody = z.object({ error: z.string(), error_description: z.string().default('') });

/** The response of the token endpoint; `refreshToken` only when the provider sends a new one. */
export interface TokenReply {
  readonly accessToken: string;
  readonly expiresInSeconds: number;
  readonly scopes: readonly string[];
  readonly idToken: string | null;
  readonly refreshToken: string | null;
}

/** A registration at a provider: ours, or a company's own. */
export interface OAuthClient {
  /** The provider's word, which begins the names of the calls in errors and metrics. */
  readonly provider: string;
  readonly clientId: string;
  /**
   * The secret, or a function that signs an assertion in its place (RFC 7523 §2.2); null for a public client, which
   * proves itself by PKCE alone (RFC 6749 §2.1).
   */
  readonly clientSecret: string | (() => Promise<string>) | null;
  readonly tokenUrl: string;
  /** Fields that the provider expects besides those of the standard. */
  readonly extraFields?: Readonly<Record<string, string>> | undefined;
  /** A company's own: `invalid_client` is then `reconnect`, for its administrator to correct, else `misconfigured`. */
  readonly isOfCompany?: boolean;
  /** Reads an error response in another shape than RFC 6749 §5.2, in that RFC's words where they fit; null for none. */
  readonly readRefusal?: (reply: HttpReply) => OAuthRefusal | null;
  /** The provider's own words besides those of RFC 6749 §5.2; nothing for a word without a meaning of its own. */
  readonly explain?: (error: OAuthRefusal) => { code?: UpstreamErrorCode; reason?: string };
}

/** The words of an error response; the description may hold personal data and must not leave the connector. */
export interface OAuthRefusal {
  readonly word: string;
  readonly description: string;
}

/** One grant at the token endpoint. */
interface GrantRequest {
  readonly operation: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Whether it renews a stored connection, which a refusal ends. */
  readonly isRenewal?: boolean;
  readonly deadline?: Deadline | undefined;
}

// A person waits while a code is exchanged.
const exchangeDeadlineMs = 15_000;

/**
 * Exchanges a code (RFC 6749 §4.1.3 with PKCE, RFC 7636 §4.5). Throws `invalid_grant` for a wrong, used or old code.
 */
export async function exchangeCodeForTokens(
  deps: HttpApiDeps,
  client: OAuthClient,
  input: { readonly code: string; readonly codeVerifier: string; readonly redirectUri: string },
): Promise<TokenReply> {
  return await requestTokens(deps, client, {
    operation: `${client.provider}.token.exchange`,
    fields: {
      grant_type: 'authorization_code',
      code: input.code,
      code_verifier: input.codeVerifier,
      redirect_uri: input.redirectUri,
    },
    deadline: deadlineIn(exchangeDeadlineMs),
  });
}

/** Gets a new access token (RFC 6749 §6). Throws `reconnect` when the refresh token is dead. */
export async function refreshTokens(
  deps: HttpApiDeps,
  client: OAuthClient,
  refreshToken: string,
): Promise<TokenReply> {
  return await requestTokens(deps, client, {
    operation: `${client.provider}.token.refresh`,
    fields: { grant_type: 'refresh_token', refresh_token: refreshToken },
    isRenewal: true,
  });
}

/**
 * Gets an access token by the client's own secret (RFC 6749 §4.4). Throws `reconnect` when a company's own client is
 * refused, `misconfigured` when ours is.
 */
export async function clientTokens(
  deps: HttpApiDeps,
  client: OAuthClient,
  scopes: readonly string[] = [],
): Promise<TokenReply> {
  const reply = await requestTokens(deps, client, {
    operation: `${client.provider}.token.client`,
    fields: { grant_type: 'client_credentials', ...(scopes.length > 0 && { scope: scopes.join(' ') }) },
    isRenewal: client.isOfCompany ?? false,
  });
  // A response may leave out scopes that are those of the request (RFC 6749 §5.1).
  return reply.scopes.length > 0 ? reply : { ...reply, scopes };
}

/** Posts form fields to an endpoint of OAuth, secrets in the body only, so that access logs do not contain them. */
export async function postForm(
  deps: HttpApiDeps,
  { operation, url }: { readonly operation: string; readonly url: string },
  fields: Readonly<Record<string, string>>,
  deadline?: Deadline,
): Promise<HttpReply> {
  return await sendRequest(deps, {
    operation,
    method: 'POST',
    url,
    headers: { accept: 'application/json' },
    body: new URLSearchParams(fields),
    signal: deadline?.signal,
  });
}

/** The words of an error response; null for a body in another shape. */
export function readRefusal(reply: HttpReply): OAuthRefusal | null {
  const { success, data } = TokenErrorBody.safeParse(reply.json);
  return success ? { word: data.error, description: data.error_description } : null;
}

async function requestTokens(
  deps: HttpApiDeps,
  client: OAuthClient,
  request: GrantRequest,
): Promise<TokenReply> {
  const { operation, deadline } = request;
  return await withRetry(deps, { operation, rule: 'always', deadline }, async () => {
    const fields = { ...request.fields, ...client.extraFields, ...(await authenticate(client)) };
    const reply = await postForm(deps, { operation, url: client.tokenUrl }, fields, deadline);
    if (reply.status !== 200) throw refusalError(deps, client, request, reply);
    const body = TokenBody.safeParse(reply.json);
    if (!body.success) {
      const reason = reasonOfPath(body.error.issues[0]?.path ?? [], 'body');
      throw deps.fail('unexpected_reply', { operation, status: reply.status, reason });
    }
    return {
      accessToken: body.data.access_token,
      expiresInSeconds: body.data.expires_in,
      scopes: body.data.scope.split(' ').filter((scope) => scope !== ''),
      idToken: body.data.id_token ?? null,
      refreshToken: body.data.refresh_token ?? null,
    };
  });
}

/** The fields by which a client proves who it is; each try signs a new assertion. */
async function authenticate({ clientId, clientSecret }: OAuthClient): Promise<Record<string, string>> {
  if (clientSecret === null) return { client_id: clientId };
  if (typeof clientSecret === 'string') return { client_id: clientId, client_secret: clientSecret };
  return {
    client_id: clientId,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await clientSecret(),
  };
}

/** The error of a response with another status than 200. */
export function refusalError(
  deps: HttpApiDeps,
  client: OAuthClient,
  { operation, isRenewal = false }: Pick<GrantRequest, 'operation' | 'isRenewal'>,
  reply: HttpReply,
): UpstreamError<string> {
  const refusal = (client.readRefusal ?? readRefusal)(reply);
  const own = refusal === null ? {} : (client.explain?.(refusal) ?? {});
  const word = refusal !== null && isReasonWord(refusal.word) ? refusal.word : undefined;
  const code = transientCode(reply.status, word) ?? own.code ?? codeOfWord(word, client);
  const isDead = isRenewal && (code === 'invalid_grant' || code === 'access_denied');
  return deps.fail(isDead ? 'reconnect' : code, {
    operation,
    status: reply.status,
    reason: own.reason ?? word,
    retryAfterMs: retryAfter(reply, deps.clock),
  });
}

function transientCode(status: number, word: string | undefined): UpstreamErrorCode | undefined {
  if (status === 429) return 'rate_limited';
  const isDown = status >= 500 || status === 408;
  return isDown || word === 'temporarily_unavailable' || word === 'server_error' ? 'unavailable' : undefined;
}

function codeOfWord(word: string | undefined, { isOfCompany = false }: OAuthClient): UpstreamErrorCode {
  if (word === 'invalid_grant' || word === 'access_denied') return word;
  if (isOfCompany && word === 'invalid_client') return 'reconnect';
  return word === undefined ? 'unexpected_reply' : 'misconfigured';
}
