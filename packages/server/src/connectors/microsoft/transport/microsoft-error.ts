import { DirectoryError } from '#ports/directory.ts';
import type { DirectoryErrorCode } from '#ports/directory.ts';
import type { UpstreamErrorFacts } from '#ports/upstream-error.ts';

/** The only way to make an error here, so that each names its provider. */
export function microsoftError(code: DirectoryErrorCode, facts: UpstreamErrorFacts): DirectoryError {
  return new DirectoryError(code, { ...facts, provider: 'microsoft' });
}
