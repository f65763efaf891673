import { performance } from 'node:perf_hooks';
import type { ApiError } from './errors.ts';
import { cloudError, directoryError } from './errors.ts';
import type { ApiMethod } from './methods.ts';

export interface QuotaMeter {
  /** Counts one call and says whether it is over the limit. */
  isOver(key: string): boolean;
}

/**
 * Counts calls per key in the last 60 seconds of machine time: the movable clock must not hand out fresh quota.
 * Google's default is 2,400 a minute for each user of a project.
 */
export function createQuotaMeter(perMinute: number): QuotaMeter {
  const windows = new Map<string, { startedAt: number; count: number }>();
  return {
    isOver: (key) => {
      const now = performance.now();
      const window = windows.get(key);
      if (window === undefined || now - window.startedAt >= 60_000) {
        windows.set(key, { startedAt: now, count: 1 });
        return false;
      }
      window.count += 1;
      return window.count > perMinute;
    },
  };
}

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
