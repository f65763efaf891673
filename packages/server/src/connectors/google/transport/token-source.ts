import { createHash } from 'node:crypto';
import { DirectoryError } from '../../../ports/directory.ts';
import type { GoogleDeps } from './config.ts';
import type { Deadline } from './retry.ts';
import { refreshTokens } from './token-endpoint.ts';
import type { TokenReply } from './token-endpoint.ts';

/** An access token with the scopes that hold for it. */
export interface AccessToken {
  readonly value: string;
  readonly scopes: readonly string[];
  /** Milliseconds since 1970 on the Clock. */
  readonly expiresAt: number;
}

/** Access tokens by refresh token, kept in memory only and refreshed once for everybody who asks at the same time. */
export interface TokenSource {
  /** A token that is valid now; never `insteadOf`, which the API has just refused. Throws `reconnect` for a dead grant. */
  get(
    refreshToken: string,
    options?: { readonly insteadOf?: string; readonly deadline?: Deadline },
  ): Promise<AccessToken>;
  /** Asks the token endpoint whatever is cached. */
  refresh(refreshToken: string): Promise<AccessToken>;
  /** Keeps the token of a fresh code exchange, so that the first calls need no refresh. */
  remember(refreshToken: string, reply: TokenReply): void;
  forget(refreshToken: string): void;
}

// A token about to expire could do so on its way.
const expiryMarginMs = 60_000;
// One entry per company in use; far above what one node serves in an hour.
const maxEntries = 5000;

/** Makes an empty token source. */
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

/** A name for a grant that can stand in maps without holding the secret itself. */
export function grantKey(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('base64url');
}

// Others may wait on the same refresh with more patience, so the flight itself is never cut short.
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
