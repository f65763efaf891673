import type { z } from 'zod';
import { DirectoryError } from '../../../ports/directory.ts';
import type { CallPriority, DirectoryCapability, DirectoryGrant } from '../../../ports/directory.ts';
import { apiError } from './api-error.ts';
import type { GoogleDeps } from './config.ts';
import { sendRequest } from './http.ts';
import type { HttpReply, HttpRequest } from './http.ts';
import { createLimiter } from './limiter.ts';
import { withRetry } from './retry.ts';
import type { Deadline, RetryRule } from './retry.ts';
import { allows, scopesFor } from './scopes.ts';
import { grantKey } from './token-source.ts';
import type { TokenSource } from './token-source.ts';

/** One call of an API. `path` starts with a slash and must be encoded. */
export interface ApiCall<T> {
  readonly operation: string;
  readonly api: 'admin' | 'cloudIdentity';
  readonly method: HttpRequest['method'];
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly capability: DirectoryCapability;
  /** Schema of the response; null when it is ignored. */
  readonly reply: z.ZodType<T> | null;
  readonly rule?: RetryRule;
  readonly deadline?: Deadline;
  /** `interactive` when left out. */
  readonly priority?: CallPriority;
}

/** Calls Google with the company's grant, with token, scopes, quota, retries and the schema of the response. */
export interface GoogleApi {
  /** Throws `DirectoryError` only. */
  call<T>(grant: DirectoryGrant, call: ApiCall<T>): Promise<T>;
}

/** Creates the caller of both APIs. */
export function createGoogleApi(deps: GoogleDeps, tokens: TokenSource): GoogleApi {
  const limiter = createLimiter({
    concurrency: deps.config.maxConcurrency,
    backgroundConcurrency: deps.config.maxBackgroundConcurrency,
    perMinute: deps.config.quotaPerMinute,
  });
  const laneOf = (grant: DirectoryGrant): string => grant.customerId ?? grantKey(grant.refreshToken);

  const sendWith = async (grant: DirectoryGrant, call: ApiCall<unknown>, token: string): Promise<HttpReply> =>
    await limiter.run(laneOf(grant), call.priority ?? 'interactive', async () => {
      const leftMs = call.deadline === undefined ? Infinity : call.deadline - performance.now();
      return await sendRequest(deps, {
        operation: call.operation,
        method: call.method,
        url: urlOf(deps, call),
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        timeoutMs: Math.min(deps.config.timeoutMs, leftMs),
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      });
    });

  const attempt = async <T>(grant: DirectoryGrant, call: ApiCall<T>): Promise<T> => {
    const accepted = scopesFor(call.capability);
    let token = await tokens.get(grant.refreshToken, { deadline: call.deadline });
    if (!allows(token.scopes, call.capability)) {
      throw new DirectoryError('missing_scope', { operation: call.operation, missingScopes: accepted });
    }
    let reply = await sendWith(grant, call, token.value);
    if (reply.status === 401) {
      // Once with a new token: the old one may have been revoked early.
      token = await tokens.get(grant.refreshToken, { insteadOf: token.value, deadline: call.deadline });
      reply = await sendWith(grant, call, token.value);
    }
    if (reply.status < 200 || reply.status > 299) {
      const error = apiError(call.operation, reply, accepted);
      if (error.code === 'rate_limited')
        limiter.holdBack(laneOf(grant), error.retryAfterMs ?? deps.config.retry.baseMs);
      throw error;
    }
    return parseReply(call, reply);
  };

  return {
    call: async (grant, call) =>
      await withRetry(deps, { rule: call.rule ?? 'always', deadline: call.deadline }, () =>
        attempt(grant, call),
      ),
  };
}

/** The same caller with a deadline for every call without its own. */
export function within(api: GoogleApi, deadline: Deadline): GoogleApi {
  return { call: (grant, call) => api.call(grant, { ...call, deadline: call.deadline ?? deadline }) };
}

function urlOf(deps: GoogleDeps, call: ApiCall<unknown>): string {
  const root = call.api === 'admin' ? deps.config.adminApi : deps.config.cloudIdentityApi;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size === 0 ? `${root}${call.path}` : `${root}${call.path}?${query.toString()}`;
}

function parseReply<T>(call: ApiCall<T>, reply: HttpReply): T {
  // Only calls with an ignored response have no schema; they are typed as unknown.
  if (call.reply === null) return undefined as T;
  const parsed = call.reply.safeParse(reply.json);
  if (parsed.success) return parsed.data;
  const reason = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new DirectoryError('unexpected_reply', {
    operation: call.operation,
    status: reply.status,
    reason: reason === '' ? 'body' : reason,
  });
}
