import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#ports/clock.ts';
import type { AccessToken, TokenOptions } from '../access-token.ts';
import { untilAborted } from '../deadline.ts';
import type { TokenReply } from './token-endpoint.ts';

/** Access tokens by grant (a refresh token, or the secret of a client), in memory only; callers share a renewal. */
export interface TokenSource {
  /** Returns a valid token, never `insteadOf`. Throws what the renewal throws. */
  get(grant: string, options?: TokenOptions): Promise<AccessToken>;
  /** Renews at the token endpoint, ignoring the cache. */
  renew(grant: string): Promise<AccessToken>;
  /** Caches the token of a new code exchange, so that the first calls need no renewal. */
  remember(grant: string, reply: TokenReply): void;
  forget(grant: string): void;
}

// A token close to its expiry could expire on the way.
const expiryMarginMs = 60_000;
// One entry per active connection; far above the load of one node.
const maxEntries = 5000;

/** Creates the cache of tokens. Their expiry is counted on the Clock. */
export function createTokenSource(clock: Clock, renew: (grant: string) => Promise<TokenReply>): TokenSource {
  const cache = new LRUCache<string, AccessToken, string>({
    max: maxEntries,
    perf: clock,
    ttlResolution: 0,
    // A renewal that others wait for is not lost when the grant is forgotten or replaced.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { options, context: grant }) => {
      const reply = await renew(grant);
      options.ttl = ttlOf(reply);
      return tokenOf(reply);
    },
  });
  const fetch = async (grant: string, forceRefresh: boolean): Promise<AccessToken> =>
    await cache.forceFetch(grantKey(grant), { context: grant, forceRefresh });

  return {
    get: async (grant, { insteadOf, deadline } = {}) => {
      // A token that is valid until a forced renewal replaces it needs no waiting.
      const held = cache.get(grantKey(grant));
      if (held !== undefined && held.value !== insteadOf) return held;
      const find = async (): Promise<AccessToken> => {
        const token = await fetch(grant, false);
        return token.value === insteadOf ? await fetch(grant, true) : token;
      };
      return await untilAborted(find(), deadline?.signal);
    },
    renew: async (grant) => await fetch(grant, true),
    remember: (grant, reply) => {
      cache.set(grantKey(grant), tokenOf(reply), { ttl: ttlOf(reply) });
    },
    forget: (grant) => {
      cache.delete(grantKey(grant));
    },
  };
}

/** A map key for a grant that does not contain the secret. */
export function grantKey(grant: string): string {
  return createHash('sha256').update(grant).digest('base64url');
}

function tokenOf({ accessToken, scopes }: TokenReply): AccessToken {
  return { value: accessToken, scopes };
}

// Zero would mean forever to the cache.
function ttlOf({ expiresInSeconds }: TokenReply): number {
  return Math.max(1, expiresInSeconds * 1000 - expiryMarginMs);
}
