import { createHash } from 'node:crypto';
import { DirectoryError } from '../../../ports/directory.ts';
import type { GoogleDeps } from './config.ts';
import type { Deadline } from './retry.ts';
import { refreshTokens } from './token-endpoint.ts';
import type { TokenReply } from './token-endpoint.ts';

/** An access token with its valid scopes. */
export interface AccessToken {
  readonly value: string;
  readonly scopes: readonly string[];
  /** Milliseconds since 1970 on the Clock. */
  readonly expiresAt: number;
}

/** Access tokens by refresh token, in memory only; concurrent callers share one refresh. */
export interface TokenSource {
  /**
   * Returns a valid token, never `insteadOf`, which the API has just rejected. Throws `reconnect` for a dead grant.
   */
  get(
    refreshToken: string,
    options?: { readonly insteadOf?: string; readonly deadline?: Deadline },
  ): Promise<AccessToken>;
  /** Refreshes at the token endpoint, ignoring the cache. */
  refresh(refreshToken: string): Promise<AccessToken>;
  /** Caches the token of a new code exchange, so that the first calls need no refresh. */
  remember(refreshToken: string, reply: TokenReply): void;
  forget(refreshToken: string): void;
}

// A token close to its expiry could expire on the way.
const expiryMarginMs = 60_000;
// One entry per active company; far above the load of one node.
const maxEntries = 5000;

export function createTokenSource(deps: GoogleDeps): TokenSource {
  const cached = new Map<string, AccessToken>();
  const flights = new Map<string, Promise<AccessToken>>();

  const remember = (refreshToken: string, reply: TokenReply): AccessToken => {
    const expiresAt = deps.clock.now() + reply.expiresInSeconds * 1000;
    const token = { value: reply.accessToken, scopes: reply.scopes, expiresAt };
    const oldest = cached.size >= maxEntries ? cached.keys().next() : undefined;
    if (oldest?.done === false) cached.delete(oldest.value);
    cached.set(grantKey(refreshToken), token);
    return token;
  };

  const refresh = async (refreshToken: string): Promise<AccessToken> => {
    const key = grantKey(refreshToken);
    const inFlight = flights.get(key);
    if (inFlight !== undefined) return await inFlight;
    const flight = refreshTokens(deps, refreshToken)
      .then((reply) => remember(refreshToken, reply))
      .catch((error: unknown) => {
        cached.delete(key);
        throw error;
      })
      .finally(() => flights.delete(key));
    flights.set(key, flight);
    return await flight;
  };

  return {
    get: async (refreshToken, options = {}) => {
      const held = cached.get(grantKey(refreshToken));
      const isFresh = held !== undefined && deps.clock.now() < held.expiresAt - expiryMarginMs;
      if (isFresh && held.value !== options.insteadOf) return held;
      return await beforeDeadline(refresh(refreshToken), options.deadline);
    },
    refresh,
    remember: (refreshToken, reply) => {
      remember(refreshToken, reply);
    },
    forget: (refreshToken) => {
      cached.delete(grantKey(refreshToken));
    },
  };
}

/** A map key for a grant that does not contain the secret. */
export function grantKey(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('base64url');
}

// Other callers of the same refresh may wait longer, so the request itself is never aborted.
async function beforeDeadline<T>(flight: Promise<T>, deadline: Deadline): Promise<T> {
  if (deadline === undefined) return await flight;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const late = (): void =>
      reject(new DirectoryError('unavailable', { operation: 'token.refresh', reason: 'timeout' }));
    timer = setTimeout(late, Math.max(0, deadline - performance.now()));
  });
  try {
    return await Promise.race([flight, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
