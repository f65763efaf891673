import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { DirectoryError } from '../../ports/directory.ts';
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
  azp: z.string().optional(),
  nonce: z.string(),
  email: z.string().min(3),
  email_verified: z.literal(true),
  hd: z.string().min(1).optional(),
  name: z.string().optional(),
  picture: z.string().optional(),
  locale: z.string().optional(),
});

// Google's own client allows the same (reference of the OpenID Connect ID token, Core, section 3.1.3.7).
const skewSeconds = 300;
const maxAgeSeconds = 3600;
// Before 2018 Google wrote its issuer without the scheme; both are still documented.
const legacyIssuer = 'accounts.google.com';

/**
 * Creates the verifier of identity tokens: RS256 with a published key, issuer, audience, authorized party, time by
 * the Clock, nonce, verified address, and workspace domain. Throws `identity_rejected`, `not_workspace_account`, or
 * `unavailable` when the keys cannot be fetched.
 */
export function createIdTokenVerifier(
  deps: GoogleDeps,
): (idToken: string, expected: IdTokenExpectation) => Promise<VerifiedIdentity> {
  const { config, clock } = deps;
  const keys = createRemoteJWKSet(new URL(config.jwksUrl), {
    timeoutDuration: Math.min(config.timeoutMs, 10_000),
    ...(deps.fetch === undefined ? {} : { [customFetch]: deps.fetch }),
  });
  const issuer =
    config.issuer === `https://${legacyIssuer}` ? [config.issuer, legacyIssuer] : [config.issuer];

  return async (idToken, expected) => {
    const verified = await jwtVerify(idToken, keys, {
      algorithms: ['RS256'],
      issuer,
      audience: config.clientId,
      clockTolerance: skewSeconds,
      maxTokenAge: maxAgeSeconds,
      currentDate: new Date(clock.now()),
      requiredClaims: ['exp', 'iat', 'sub'],
    }).catch((error: unknown) => {
      throw verificationError(error);
    });
    const claims = Claims.safeParse(verified.payload);
    if (!claims.success) throw rejected(claims.error.issues[0]?.path.join('.') ?? 'claims');
    const { azp, nonce, sub, email, hd, name, picture, locale } = claims.data;
    if (nonce !== expected.nonce) throw rejected('nonce');
    if (azp !== undefined && azp !== config.clientId) throw rejected('azp');
    const domain = hd?.toLowerCase();
    const isExpected =
      domain !== undefined &&
      (expected.expectedDomains?.some((known) => known.toLowerCase() === domain) ?? true);
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

function rejected(reason: string): DirectoryError {
  return new DirectoryError('identity_rejected', { operation: 'id_token', reason });
}

function verificationError(error: unknown): DirectoryError {
  const isAboutToken =
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey;
  if (!isAboutToken) return new DirectoryError('unavailable', { operation: 'id_token.keys', reason: 'keys' });
  return rejected('claim' in error && typeof error.claim === 'string' ? error.claim : error.code);
}
