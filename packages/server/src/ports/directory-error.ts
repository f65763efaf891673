import type { Provider } from '@shiftgate/domain/providers.ts';
import { UpstreamError } from './upstream-error.ts';
import type { UpstreamErrorCode, UpstreamErrorFacts } from './upstream-error.ts';

/**
 * Every way a workspace can fail us. Besides the codes of every external service:
 *
 * - `not_workspace_account`: a real person, but of no workspace or of a domain that was not expected
 * - `waiting_approval`: the workspace asks a second administrator to approve before it takes effect
 */
export type DirectoryErrorCode = UpstreamErrorCode | 'not_workspace_account' | 'waiting_approval';

/** Facts of a failure of the workspace. */
export interface DirectoryErrorFacts extends UpstreamErrorFacts {
  /** Whose connection it was. */
  readonly provider?: Provider;
}

/** A failure of the workspace or the connection to it; the only error that a `Directory` throws on purpose. */
export class DirectoryError extends UpstreamError<DirectoryErrorCode> {
  override readonly name = 'DirectoryError';
  readonly provider: Provider | undefined;

  constructor(code: DirectoryErrorCode, facts: DirectoryErrorFacts) {
    super(code, facts);
    this.provider = facts.provider;
  }
}

/** Whether the value is a DirectoryError, with one of the given codes if any are given. */
export function isDirectoryError(
  value: unknown,
  ...codes: readonly DirectoryErrorCode[]
): value is DirectoryError {
  return value instanceof DirectoryError && (codes.length === 0 || codes.includes(value.code));
}
