import { decodeJwt } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { clientTokens, createTokenSource, grantKey, refreshTokens } from '#connectors/http-api/public.ts';
import type { AccessToken, TokenOptions, TokenReply } from '#connectors/http-api/public.ts';
import { httpDeps } from './config.ts';
import type { MicrosoftDeps } from './config.ts';
import { oauthClient } from './oauth.ts';
import { knownPermissions, scopeNames } from './permissions.ts';

/** Access tokens of the application in each tenant, and of the administrators who connected it. In memory only. */
export interface MicrosoftTokens {
  /** Throws `missing_scope` when the application is not installed in the tenant. */
  ofApplication(tenantId: string, options?: TokenOptions): Promise<AccessToken>;
  /** Throws `reconnect` when the refresh token is dead. */
  ofPerson(refreshToken: string, options?: TokenOptions): Promise<AccessToken>;
  renewOfApplication(tenantId: string): Promise<AccessToken>;
  renewOfPerson(refreshToken: string): Promise<AccessToken>;
  /** The newest refresh token that came in place of this one; null when there is none. */
  successorOf(refreshToken: string): string | null;
  rememberPerson(refreshToken: string, reply: TokenReply): void;
  forgetApplication(tenantId: string): void;
  forgetPerson(refreshToken: string): void;
}

// One entry per active connection; far above the load of one node.
const maxEntries = 5000;

/** Creates both sources of tokens. */
export function createMicrosoftTokens(deps: MicrosoftDeps): MicrosoftTokens {
  const http = httpDeps(deps);
  const { clock, config } = deps;
  const successors = new LRUCache<string, string>({ max: maxEntries });
  // The claims of a challenge wait here for the renewal that it causes.
  const claims = new LRUCache<string, string>({ max: maxEntries });
  const takeClaims = (grant: string): string | undefined => {
    const found = claims.get(grantKey(grant));
    claims.delete(grantKey(grant));
    return found;
  };
  const named = (reply: TokenReply): TokenReply => ({
    ...reply,
    scopes: scopeNames(config.graphResource, reply.scopes),
  });
  const successorOf = (first: string): string | null => successors.get(grantKey(first)) ?? null;

  const people = createTokenSource(clock, async (first) => {
    const client = oauthClient(deps, config.authority, takeClaims(first));
    const reply = await refreshTokens(http, client, successorOf(first) ?? first);
    if (reply.refreshToken !== null && reply.refreshToken !== first)
      successors.set(grantKey(first), reply.refreshToken);
    return named(reply);
  });
  const applications = createTokenSource(clock, async (tenantId) => {
    const client = oauthClient(deps, tenantId, takeClaims(tenantId));
    const reply = await clientTokens(http, client, [`${config.graphResource}/.default`]);
    // Graph itself refuses what is missing, so unreadable roles count as all.
    return { ...reply, scopes: rolesOf(reply.accessToken) ?? knownPermissions };
  });
  const noteChallenge = (grant: string, options: TokenOptions = {}): TokenOptions => {
    const found = claimsOf(options.challenge);
    if (found !== null) claims.set(grantKey(grant), found);
    return options;
  };

  return {
    ofApplication: (tenantId, options) => applications.get(tenantId, noteChallenge(tenantId, options)),
    ofPerson: (refreshToken, options) => people.get(refreshToken, noteChallenge(refreshToken, options)),
    renewOfApplication: (tenantId) => applications.renew(tenantId),
    renewOfPerson: (refreshToken) => people.renew(refreshToken),
    successorOf,
    rememberPerson: (refreshToken, reply) => people.remember(refreshToken, named(reply)),
    forgetApplication: (tenantId) => applications.forget(tenantId),
    forgetPerson: (refreshToken) => {
      people.forget(refreshToken);
      successors.delete(grantKey(refreshToken));
    },
  };
}

/** Claims in a token of our own; null when it cannot be read. Microsoft does not promise the format of Graph's tokens. */
function claimsIn<T>(shape: z.ZodType<T>, accessToken: string): T | null {
  try {
    return shape.safeParse(decodeJwt(accessToken)).data ?? null;
  } catch {
    return null;
  }
}

const AppClaims = z.object({ roles: z.array(z.string()).default([]), idtyp: z.string().optional() });
const ScopeClaim = z.object({ scp: z.string() });
const TenantClaim = z.object({ tid: z.string() });

/** The application roles in a token of our own, as a hint; null when it cannot be read. */
export const rolesOf = (accessToken: string): readonly string[] | null =>
  claimsIn(AppClaims, accessToken)?.roles ?? null;

/** The delegated permissions in a token of our own; null when it cannot be read. */
export const scopesOf = (accessToken: string): readonly string[] | null =>
  claimsIn(ScopeClaim, accessToken)?.scp.split(' ').filter(Boolean) ?? null;

/** The tenant of a token of our own; null when it cannot be read. */
export const tenantOf = (accessToken: string): string | null =>
  claimsIn(TenantClaim, accessToken)?.tid ?? null;

/** The claims of a challenge of continuous access evaluation; null when it is none. */
function claimsOf(challenge = ''): string | null {
  if (!/error="insufficient_claims"/.test(challenge)) return null;
  const encoded = /claims="([\w+/=-]{1,4096})"/.exec(challenge)?.[1];
  return encoded === undefined ? null : Buffer.from(encoded, 'base64').toString('utf8');
}
