import type { ApiError } from './errors.ts';
import { cloudError, directoryError } from './errors.ts';
import type { ApiMethod } from './methods.ts';

/** The answer to a call over the limit, in the words of the method's API. */
export function overQuota(method: ApiMethod): ApiError {
  return method.id.startsWith('cloudidentity.')
    ? cloudError(
        429,
        'RESOURCE_EXHAUSTED',
        "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute per user'.",
      )
    : directoryError(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded');
}
