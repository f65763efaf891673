import { createRemoteJWKSet, customFetch, decodeJwt, errors, jwtVerify } from 'jose';
import type { JWK, JWTPayload } from 'jose';
import type { UpstreamError } from '#ports/upstream-error.ts';
import type { HttpApiDeps } from '../deps.ts';

/** What every identity token of a provider must hold. */
export interface IdTokenExpectation {
  readonly jwksUrl: string;
  /** Spellings of the issuer, any one of which is accepted; or those that fit the claims, which are then verified. */
  readonly issuers: readonly string[] | ((claims: JWTPayload) => readonly string[]);
  readonly clientId: string;
}

/** Verifies a token and returns its claims; the nonce is the one that was sent. */
export type VerifyIdToken = (idToken: string, nonce: string) => Promise<JWTPayload>;

const operation = 'id_token';
// Clocks of providers differ by some minutes at most.
const skewSeconds = 300;
const maxAgeSeconds = 3600;
const keysTimeoutMs = 10_000;

/**
 * Creates the verifier of identity tokens (OpenID Connect Core, section 3.1.3.7): RS256 with a key that is published for
 * the issuer, issuer, audience, authorized party, time by the Clock, and nonce. Throws `identity_rejected`, or `unavailable` when the
 * keys cannot be fetched.
 */
export function createIdTokenVerifier(deps: HttpApiDeps, expected: IdTokenExpectation): VerifyIdToken {
  const { clientId, issuers } = expected;
  const keys = createRemoteJWKSet(new URL(expected.jwksUrl), {
    timeoutDuration: Math.min(deps.limits.timeoutMs, keysTimeoutMs),
    ...(deps.fetch && { [customFetch]: deps.fetch }),
  });
  return async (idToken, nonce) => {
    const verify = async () =>
      await jwtVerify(idToken, keys, {
        algorithms: ['RS256'],
        issuer: [...(typeof issuers === 'function' ? issuers(decodeJwt(idToken)) : issuers)],
        audience: clientId,
        clockTolerance: skewSeconds,
        maxTokenAge: maxAgeSeconds,
        currentDate: new Date(deps.clock.now()),
        requiredClaims: ['exp', 'iat', 'sub'],
      });
    const { payload, protectedHeader } = await verify().catch((error: unknown) => {
      throw verificationError(deps, error);
    });
    if (payload['nonce'] !== nonce) throw rejectIdentity(deps, 'nonce');
    // A token for several audiences must say which of them asked for it.
    const isForSeveral = Array.isArray(payload.aud) && payload.aud.some((audience) => audience !== clientId);
    const party = payload['azp'] ?? (isForSeveral ? null : clientId);
    if (party !== clientId) throw rejectIdentity(deps, 'azp');
    if (!isKeyOfIssuer(keys.jwks()?.keys ?? [], protectedHeader.kid, payload))
      throw rejectIdentity(deps, 'key_issuer');
    return payload;
  };
}

/**
 * Whether the key of a token is published for the token's issuer, where keys name one. A tenant's place is a pattern in
 * the keys of all organizations; those of personal accounts name the tenant of personal accounts.
 */
function isKeyOfIssuer(keys: readonly JWK[], kid: string | undefined, { iss, tid }: JWTPayload): boolean {
  return keys
    .filter((key) => kid === undefined || key.kid === kid)
    .every((key) => {
      const issuer = 'issuer' in key ? String(key.issuer) : undefined;
      return issuer === undefined || issuer.replaceAll('{tenantid}', String(tid)) === iss;
    });
}

/** The error of an identity token that does not hold; `reason` names the claim. */
export function rejectIdentity(deps: Pick<HttpApiDeps, 'fail'>, reason: string): UpstreamError<string> {
  return deps.fail('identity_rejected', { operation, reason });
}

function verificationError(deps: HttpApiDeps, error: unknown): UpstreamError<string> {
  const isAboutToken =
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey;
  if (!isAboutToken) return deps.fail('unavailable', { operation: 'id_token.keys', reason: 'keys' });
  return rejectIdentity(deps, 'claim' in error && typeof error.claim === 'string' ? error.claim : error.code);
}
