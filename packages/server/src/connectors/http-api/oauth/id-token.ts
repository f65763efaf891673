import { createRemoteJWKSet, customFetch, decodeJwt, errors, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import type { UpstreamError } from '../../../ports/upstream-error.ts';
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
 * Creates the verifier of identity tokens (OpenID Connect Core, section 3.1.3.7): RS256 with a published key, issuer,
 * audience, authorized party, time by the Clock, and nonce. Throws `identity_rejected`, or `unavailable` when the
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
    const { payload } = await verify().catch((error: unknown) => {
      throw verificationError(deps, error);
    });
    if (payload['nonce'] !== nonce) throw rejectIdentity(deps, 'nonce');
    if (payload['azp'] !== undefined && payload['azp'] !== clientId) throw rejectIdentity(deps, 'azp');
    return payload;
  };
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
