/**
 * Every way in which a service outside can fail us, as the product distinguishes them:
 *
 * - `rate_limited`, `unavailable`: try again, after `retryAfterMs` when it is known
 * - `reconnect`: the stored connection is dead (revoked, expired, its owner gone); an administrator must connect again
 * - `missing_scope`: the connection lacks a permission (`missingScopes` names what would do); an administrator must allow it
 * - `invalid_grant`: a sign-in code is wrong, used or expired; the person starts the sign-in again
 * - `access_denied`: the person or the provider refused the consent
 * - `identity_rejected`: the identity token does not hold (signature, issuer, audience, time, nonce)
 * - `not_found`, `conflict`, `invalid_request`: the service answered so about this very request
 * - `forbidden`: the connected account may not do this, or the target is protected
 * - `api_disabled`: the API is switched off for the connected account
 * - `misconfigured`: our client registration is wrong (client id, secret, redirect address)
 * - `unexpected_reply`: the answer is not in the shape that was agreed
 */
export type UpstreamErrorCode =
  | 'rate_limited'
  | 'unavailable'
  | 'reconnect'
  | 'missing_scope'
  | 'invalid_grant'
  | 'access_denied'
  | 'identity_rejected'
  | 'not_found'
  | 'conflict'
  | 'invalid_request'
  | 'forbidden'
  | 'api_disabled'
  | 'misconfigured'
  | 'unexpected_reply';

/** Facts of a failure besides its code; never a token, a secret, a password or a complete response. */
export interface UpstreamErrorFacts {
  /** The call that failed, in the connector's own words, such as `users.list`. */
  readonly operation: string;
  /** How long to wait before trying again, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** For `missing_scope`: scopes of which any one is enough. */
  readonly missingScopes?: readonly string[];
  /** HTTP status of the response, if there was one. */
  readonly status?: number | undefined;
  /** The provider's short reason word, or the path of the first field that did not parse. */
  readonly reason?: string | undefined;
}

/** A failure of a service outside or of the connection to it. A port names its own error and may add codes. */
export class UpstreamError<Code extends string = UpstreamErrorCode> extends Error {
  override readonly name: string = 'UpstreamError';
  readonly code: Code;
  readonly operation: string;
  readonly retryAfterMs: number | undefined;
  readonly missingScopes: readonly string[];
  readonly status: number | undefined;
  readonly reason: string | undefined;

  constructor(code: Code, facts: UpstreamErrorFacts) {
    super(`${facts.operation}: ${code}${facts.reason === undefined ? '' : ` (${facts.reason})`}`);
    this.code = code;
    this.operation = facts.operation;
    this.retryAfterMs = facts.retryAfterMs;
    this.missingScopes = facts.missingScopes ?? [];
    this.status = facts.status;
    this.reason = facts.reason;
  }

  /** Whether the same call may succeed later without any action. */
  get isTransient(): boolean {
    return this.code === 'rate_limited' || this.code === 'unavailable';
  }
}

/** Whether the value is a failure of a service outside, with one of the given codes if any are given. */
export function isUpstreamError(
  value: unknown,
  ...codes: readonly UpstreamErrorCode[]
): value is UpstreamError<string> {
  return value instanceof UpstreamError && (codes.length === 0 || codes.includes(value.code));
}
