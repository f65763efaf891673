import type { Clock } from '#ports/clock.ts';
import type { UpstreamError, UpstreamErrorCode, UpstreamErrorFacts } from '#ports/upstream-error.ts';

/** What a provider allows, and how patient we are. Times in milliseconds. */
export interface ApiLimits {
  /** Timeout of one response. */
  readonly timeoutMs: number;
  readonly retry: RetryConfig;
  /** Maximum concurrent requests of one account, and the part of them for jobs. */
  readonly maxConcurrency: number;
  readonly maxBackgroundConcurrency: number;
  /** Maximum started requests of one account per minute. */
  readonly quotaPerMinute: number;
}

/** Waits are `baseMs * 2^n`, at most `capMs`, plus a random share of `jitterMs`. */
export interface RetryConfig {
  /** Maximum tries, including the first one. */
  readonly attempts: number;
  readonly baseMs: number;
  readonly capMs: number;
  readonly jitterMs: number;
}

/** What every part needs. `random` returns fractions from 0 (inclusive) to 1 (exclusive). */
export interface HttpApiDeps {
  readonly limits: ApiLimits;
  readonly clock: Clock;
  readonly random: () => number;
  /** Makes the error of the port that the connector implements. */
  readonly fail: (code: UpstreamErrorCode, facts: UpstreamErrorFacts) => UpstreamError<string>;
  readonly fetch?: typeof fetch;
}
