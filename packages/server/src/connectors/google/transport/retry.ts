import { DirectoryError } from '../../../ports/directory.ts';
import type { CallOptions, CallPriority } from '../../../ports/directory.ts';
import { waitOn } from '../../../ports/clock.ts';
import type { GoogleDeps } from './config.ts';

/**
 * Failures that may be retried: `always` for repeatable calls, `refusedOnly` when a call with a lost response may
 * have acted.
 */
export type RetryRule = 'always' | 'refusedOnly';

/** An instant of real time (`performance.now()`) after which no further try starts. */
export type Deadline = number | undefined;

/** Creates a deadline this many milliseconds from now. */
export function deadlineIn(milliseconds: number | undefined): Deadline {
  return milliseconds === undefined ? undefined : performance.now() + milliseconds;
}

/** The timeout and priority of a call. */
export function waiting(options: CallOptions): {
  readonly deadline: Deadline;
  readonly priority: CallPriority;
} {
  return { deadline: deadlineIn(options.deadlineMs), priority: options.priority ?? 'interactive' };
}

/** The wait before try number `attempt + 1`: doubled each time, capped, and with jitter. */
export function backoffMs(deps: GoogleDeps, attempt: number, askedMs: number | undefined): number {
  const { baseMs, capMs, jitterMs } = deps.config.retry;
  const doubled = Math.min(baseMs * 2 ** (attempt - 1), capMs);
  return Math.max(doubled, Math.min(askedMs ?? 0, capMs)) + deps.random() * jitterMs;
}

/**
 * Runs the action until it succeeds, fails permanently, or tries or time are used up; then throws its last failure.
 */
export async function withRetry<T>(
  deps: GoogleDeps,
  options: { readonly rule: RetryRule; readonly deadline: Deadline },
  action: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof DirectoryError) || !mayRepeat(error, options.rule)) throw error;
      const wait = backoffMs(deps, attempt, error.retryAfterMs);
      const isTooLate = options.deadline !== undefined && performance.now() + wait >= options.deadline;
      if (attempt >= deps.config.retry.attempts || isTooLate) throw withWait(error, wait);
      await waitOn(deps.clock, wait);
    }
  }
}

function mayRepeat(error: DirectoryError, rule: RetryRule): boolean {
  return rule === 'always' ? error.isTransient : error.code === 'rate_limited';
}

function withWait(error: DirectoryError, waitMs: number): DirectoryError {
  return new DirectoryError(error.code, {
    operation: error.operation,
    retryAfterMs: error.retryAfterMs ?? Math.ceil(waitMs),
    missingScopes: error.missingScopes,
    ...(error.status === undefined ? {} : { status: error.status }),
    ...(error.reason === undefined ? {} : { reason: error.reason }),
  });
}
