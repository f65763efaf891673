import type { z } from 'zod';
import type { CallPriority } from '#ports/call-options.ts';
import type { UpstreamErrorCode, UpstreamErrorFacts } from '#ports/upstream-error.ts';
import type { AccessToken, TokenOptions } from './access-token.ts';
import type { Deadline } from './deadline.ts';
import type { HttpApiDeps } from './deps.ts';
import { createLimiter } from './limiter.ts';
import { isReasonWord, reasonOfPath } from './reason-word.ts';
import { retryAfter } from './retry-after.ts';
import { withOwnRetries, withRetry } from './retry.ts';
import type { RetryRule } from './retry.ts';
import { sendRequest } from './send-request.ts';
import type { HttpReply, HttpRequest } from './send-request.ts';

/** One call of an API. */
export interface ApiCall<T> {
  readonly operation: string;
  readonly method: HttpRequest['method'];
  readonly url: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; form fields are sent as a form. */
  readonly body?: unknown;
  /** Schema of the response; null when it is ignored. */
  readonly reply: z.ZodType<T> | null;
  /** The account whose quota the call takes. */
  readonly account: string;
  /** Calls of the quota that it takes, such as those of a batch; 1 when left out. */
  readonly cost?: number | undefined;
  /** Gets the bearer token, with its own retries; an API with a key of its own gives `headers`. */
  readonly token?: (options: TokenOptions) => Promise<AccessToken>;
  /** Scopes of which the token must have any one. */
  readonly anyScopeOf?: readonly string[];
  /** `always` when left out. */
  readonly rule?: RetryRule | undefined;
  readonly deadline?: Deadline | undefined;
  /** `interactive` when left out. */
  readonly priority?: CallPriority | undefined;
}

/** What an error response means. */
export interface Explanation {
  readonly code: UpstreamErrorCode;
  /** The provider's short reason word; one of other characters is left out. */
  readonly reason?: string | undefined;
  /** The wait when the response asks for none, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
}

/** A response that is no JSON, such as a photo. */
export interface Content {
  /** The media type without its parameters, in lower case; empty when there is none. */
  readonly type: string;
  readonly bytes: Buffer;
}

/** Calls an API with token, scopes, quota, retries and the schema of the response. */
export interface HttpApi {
  /** Throws the error of `fail` only. */
  call<T>(call: ApiCall<T>): Promise<T>;
  /** As `call`, for a response that is no JSON. */
  readContent(call: Omit<ApiCall<never>, 'reply'>): Promise<Content>;
}

/** Creates the caller of an API. `explain` has the provider's own words for its error responses. */
export function createHttpApi(deps: HttpApiDeps, explain: (reply: HttpReply) => Explanation): HttpApi {
  const limiter = createLimiter(deps.limits);
  const { baseMs, capMs } = deps.limits.retry;

  const send = async (call: ApiCall<unknown>, token: string | undefined): Promise<HttpReply> => {
    const signal = call.deadline?.signal;
    const { account, cost, priority = 'interactive' } = call;
    const turn = { account, cost, priority, signal };
    return await limiter.run(turn, () => sendRequest(deps, { ...requestOf(call, token), signal }));
  };

  const sendWithToken = async (call: ApiCall<unknown>): Promise<HttpReply> => {
    if (call.token === undefined) return await send(call, undefined);
    const { deadline } = call;
    const token = await withOwnRetries(call.token({ deadline }));
    const accepted = call.anyScopeOf;
    if (accepted !== undefined && !accepted.some((scope) => token.scopes.includes(scope)))
      throw deps.fail('missing_scope', { operation: call.operation, missingScopes: accepted });
    const reply = await send(call, token.value);
    if (reply.status !== 401) return reply;
    // Once with a new token: the old one may have been revoked early.
    const challenge = reply.headers.get('www-authenticate') ?? undefined;
    const renewed = await withOwnRetries(call.token({ deadline, insteadOf: token.value, challenge }));
    return await send(call, renewed.value);
  };

  const attempt = async (call: ApiCall<unknown>): Promise<HttpReply> => {
    const reply = await sendWithToken(call);
    if (reply.status >= 200 && reply.status <= 299) return reply;
    const facts = factsOf(deps, call, reply, explain(reply));
    if (facts.code === 'rate_limited')
      limiter.pauseJobs(call.account, Math.min(facts.retryAfterMs ?? baseMs, capMs));
    throw deps.fail(facts.code, facts);
  };

  const tryOn = async <T>(call: ApiCall<unknown>, read: (reply: HttpReply) => T): Promise<T> => {
    const { operation, deadline, rule = 'always' } = call;
    return await withRetry(deps, { operation, rule, deadline }, async () => read(await attempt(call)));
  };

  return {
    call: async (call) => await tryOn(call, (reply) => parseReply(deps, call, reply)),
    readContent: async (call) => await tryOn({ ...call, reply: null }, contentOf),
  };
}

function contentOf({ headers, content }: HttpReply): Content {
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  return { type: type.trim().toLowerCase(), bytes: content };
}

/** What a status means where the provider has no better word. */
export function codeOfStatus(status: number): UpstreamErrorCode {
  if (status === 401) return 'reconnect';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 409) return 'conflict';
  if (status === 429) return 'rate_limited';
  if (status >= 500 || status === 408) return 'unavailable';
  return status >= 400 ? 'invalid_request' : 'unexpected_reply';
}

function requestOf(call: ApiCall<unknown>, token: string | undefined): HttpRequest {
  const { operation, method, body } = call;
  const isForm = body instanceof URLSearchParams;
  const isJson = body !== undefined && !isForm;
  return {
    operation,
    method,
    url: urlOf(call),
    headers: {
      accept: 'application/json',
      ...(isJson && { 'content-type': 'application/json' }),
      ...call.headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: isJson ? JSON.stringify(body) : isForm ? body : undefined,
  };
}

function urlOf({ url, query = {} }: ApiCall<unknown>): string {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) fields.set(name, String(value));
  }
  return fields.size === 0 ? url : `${url}?${fields.toString()}`;
}

function factsOf(
  deps: HttpApiDeps,
  { operation, anyScopeOf = [] }: ApiCall<unknown>,
  reply: HttpReply,
  { code, reason, retryAfterMs }: Explanation,
): UpstreamErrorFacts & { readonly code: UpstreamErrorCode } {
  return {
    code,
    operation,
    status: reply.status,
    reason: reason !== undefined && isReasonWord(reason) ? reason : undefined,
    retryAfterMs: retryAfter(reply, deps.clock) ?? retryAfterMs,
    ...(code === 'missing_scope' && { missingScopes: anyScopeOf }),
  };
}

function parseReply<T>(deps: HttpApiDeps, call: ApiCall<T>, reply: HttpReply): T {
  // Only calls with an ignored response have no schema; they are typed as unknown.
  if (call.reply === null) return undefined as T;
  const parsed = call.reply.safeParse(reply.json);
  if (parsed.success) return parsed.data;
  throw deps.fail('unexpected_reply', {
    operation: call.operation,
    status: reply.status,
    reason: reasonOfPath(parsed.error.issues[0]?.path ?? [], 'body'),
  });
}
