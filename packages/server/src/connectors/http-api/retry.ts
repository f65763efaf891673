import pRetry, { AbortError } from 'p-retry';
import { waitOn } from '#ports/clock.ts';
import { UpstreamError } from '#ports/upstream-error.ts';
import { untilAborted } from './deadline.ts';
import type { Deadline } from './deadline.ts';
import type { HttpApiDeps } from './deps.ts';

/**
 * Failures that may be retried: `always` for repeatable calls, `refusedOnly` when a call with a lost response may
 * have acted.
 */
export type RetryRule = 'always' | 'refusedOnly';

export interface RetryOptions {
  /** Name of the call for errors. */
  readonly operation: string;
  readonly rule: RetryRule;
  readonly deadline: Deadline | undefined;
}

/** The wait before try number `attempt + 1`: doubled each time, capped, and with jitter. */
export function backoffMs(
  { limits, random }: Pick<HttpApiDeps, 'limits' | 'random'>,
  attempt: number,
  askedMs: number | undefined,
): number {
  const { baseMs, capMs, jitterMs } = limits.retry;
  const doubled = Math.min(baseMs * 2 ** (attempt - 1), capMs);
  return Math.max(doubled, Math.min(askedMs ?? 0, capMs)) + random() * jitterMs;
}

/**
 * Runs the action until it succeeds, fails permanently, or tries or time are used up; then throws its last failure.
 * A passed deadline is `unavailable`.
 */
export async function withRetry<T>(
  deps: HttpApiDeps,
  { operation, rule, deadline }: RetryOptions,
  action: () => Promise<T>,
): Promise<T> {
  try {
    return await pRetry(action, {
      retries: deps.limits.retry.attempts - 1,
      // The waits are ours: they follow Retry-After, and tests and the try-out own the timer.
      minTimeout: 0,
      ...(deadline && { signal: deadline.signal }),
      onFailedAttempt: async ({ error, attemptNumber, retriesLeft }) => {
        if (!(error instanceof UpstreamError) || !mayRepeat(error, rule)) throw error;
        const wait = backoffMs(deps, attemptNumber, error.retryAfterMs);
        const isTooLate = deadline !== undefined && performance.now() + wait >= deadline.at;
        if (retriesLeft === 0 || isTooLate || asksTooMuch(deps, error)) throw withWait(deps, error, wait);
        await untilAborted(waitOn(deps.clock, wait), deadline?.signal);
      },
    });
  } catch (error) {
    if (deadline?.signal.aborted === true && error === deadline.signal.reason)
      throw deps.fail('unavailable', { operation, reason: 'timeout' });
    throw error;
  }
}

/** Work inside `withRetry` that has its own retries: its failure is not retried again. */
export async function withOwnRetries<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Error ? new AbortError(error) : error;
  }
}

function mayRepeat(error: UpstreamError<string>, rule: RetryRule): boolean {
  return rule === 'always' ? error.isTransient : error.code === 'rate_limited';
}

/** Whether the quota comes back later than we wait here; an earlier try would be rejected again. */
function asksTooMuch({ limits }: HttpApiDeps, { code, retryAfterMs = 0 }: UpstreamError<string>): boolean {
  return code === 'rate_limited' && retryAfterMs > limits.retry.capMs;
}

function withWait(deps: HttpApiDeps, error: UpstreamError<string>, waitMs: number): UpstreamError<string> {
  return deps.fail(error.code === 'rate_limited' ? 'rate_limited' : 'unavailable', {
    operation: error.operation,
    retryAfterMs: error.retryAfterMs ?? Math.ceil(waitMs),
    status: error.status,
    reason: error.reason,
  });
}
