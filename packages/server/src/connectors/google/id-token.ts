import { z } from 'zod';
import { DirectoryError } from '#ports/directory.ts';
import { createIdTokenVerifier, reasonOfPath, rejectIdentity } from '../http-api/public.ts';
import { httpDeps } from './transport/config.ts';
import type { GoogleDeps } from './transport/config.ts';

/** The claims in use, after every check. `domain` is in lower case. */
export interface VerifiedIdentity {
  readonly personId: string;
  readonly email: string;
  readonly domain: string;
  readonly name: string | null;
  readonly photoUrl: string | null;
  readonly locale: string | null;
}

export interface IdTokenExpectation {
  readonly nonce: string;
  readonly expectedDomains: readonly string[] | undefined;
}

const Claims = z.object({
  sub: z.string().regex(/^\d{1,32}$/),
  email: z.string().min(3),
  email_verified: z.literal(true),
  hd: z.string().min(1).optional(),
  name: z.string().optional(),
  picture: z.string().optional(),
  locale: z.string().optional(),
});

// Before 2018 Google wrote its issuer without the scheme; both are still documented.
const legacyIssuer = 'accounts.google.com';

/**
 * Creates the verifier of Google's identity tokens: what every identity token must hold, a verified address, and the
 * workspace domain. Throws `identity_rejected`, `not_workspace_account`, or `unavailable` when the keys cannot be
 * fetched.
 */
export function createIdentityVerifier(
  deps: GoogleDeps,
): (idToken: string, expected: IdTokenExpectation) => Promise<VerifiedIdentity> {
  const { jwksUrl, issuer, clientId } = deps.config;
  const issuers = issuer === `https://${legacyIssuer}` ? [issuer, legacyIssuer] : [issuer];
  const http = httpDeps(deps);
  const verify = createIdTokenVerifier(http, { jwksUrl, issuers, clientId });

  return async (idToken, { nonce, expectedDomains }) => {
    const claims = Claims.safeParse(await verify(idToken, nonce));
    if (!claims.success)
      throw rejectIdentity(http, reasonOfPath(claims.error.issues[0]?.path ?? [], 'claims'));
    const { sub, email, hd, name, picture, locale } = claims.data;
    const domain = hd?.toLowerCase();
    const isExpected =
      domain !== undefined && (expectedDomains?.some((known) => known.toLowerCase() === domain) ?? true);
    if (!isExpected)
      throw new DirectoryError('not_workspace_account', { operation: 'id_token', reason: 'hd' });
    return {
      personId: sub,
      email,
      domain,
      name: name ?? null,
      photoUrl: picture ?? null,
      locale: locale ?? null,
    };
  };
}
