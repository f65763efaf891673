/**
 * Every way a workspace can fail us, as the product tells them apart:
 *
 * - `missing_scope`: the connection lacks a permission (`missingScopes` names what would do); an administrator must allow it
 * - `reconnect`: the stored connection is dead (revoked, expired, administrator gone); an administrator must connect again
 * - `invalid_grant`: a sign-in code is wrong, used or expired; the person starts the sign-in again
 * - `identity_rejected`: the identity token does not hold (signature, issuer, audience, time, nonce)
 * - `not_workspace_account`: a real person, but of no workspace or of a domain that was not expected
 * - `access_denied`: the person or the workspace refused the consent
 * - `rate_limited`, `unavailable`: try again, after `retryAfterMs` when it is known
 * - `not_found`, `conflict`, `invalid_request`: the workspace answered so about this very request
 * - `forbidden`: the connected administrator may not do this, or the target is protected
 * - `api_disabled`: the API is switched off for the customer's project or domain
 * - `waiting_approval`: the workspace asks a second administrator to approve before it takes effect
 * - `misconfigured`: our client registration is wrong (client id, secret, redirect address)
 * - `unexpected_reply`: the answer is not in the shape that was agreed
 */
export type DirectoryErrorCode =
  | 'missing_scope'
  | 'reconnect'
  | 'invalid_grant'
  | 'identity_rejected'
  | 'not_workspace_account'
  | 'access_denied'
  | 'rate_limited'
  | 'unavailable'
  | 'not_found'
  | 'conflict'
  | 'invalid_request'
  | 'forbidden'
  | 'api_disabled'
  | 'waiting_approval'
  | 'misconfigured'
  | 'unexpected_reply';

/** Facts of a failure besides its code; never a token, a secret, a password or a complete response. */
export interface DirectoryErrorFacts {
  /** The call that failed, in the connector's own words, such as `users.list`. */
  readonly operation: string;
  /** How long to wait before trying again, in milliseconds. */
  readonly retryAfterMs?: number;
  /** For `missing_scope`: scopes of which any one is enough. */
  readonly missingScopes?: readonly string[];
  /** HTTP status of the response, if there was one. */
  readonly status?: number;
  /** The provider's short reason word, or the path of the first field that did not parse. */
  readonly reason?: string;
}

/** A failure of the workspace or the connection to it; the only error that a `Directory` throws on purpose. */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError';
  readonly code: DirectoryErrorCode;
  readonly operation: string;
  readonly retryAfterMs: number | undefined;
  readonly missingScopes: readonly string[];
  readonly status: number | undefined;
  readonly reason: string | undefined;

  constructor(code: DirectoryErrorCode, facts: DirectoryErrorFacts) {
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

/** Whether the value is a DirectoryError, with one of the given codes if any are given. */
export function isDirectoryError(
  value: unknown,
  ...codes: readonly DirectoryErrorCode[]
): value is DirectoryError {
  return value instanceof DirectoryError && (codes.length === 0 || codes.includes(value.code));
}
