import { HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { isUpstreamError } from '../ports/upstream-error.ts';

/** Waits of a job between its tries, in ms: each twice the one before. */
export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
  /** After this many failures in a row the work is given up; never unless given. */
  readonly tries?: number;
}

const longestExponent = 20;
/** Retries are spread by up to this part of a wait. */
const jitter = 0.25;
/** A provider that asks for a longer wait is tried again after this time. */
const longestAskedMs = HOUR_MS;

/** The wait in ms after the given number of failures in a row, at least what the provider asked for. */
export function waitAfter(backoff: Backoff, failures: number, error: unknown, random?: () => number): number {
  const wait = Math.min(backoff.longestMs, backoff.firstMs * 2 ** Math.min(failures - 1, longestExponent));
  const spread = random === undefined ? 1 : 1 - jitter + 2 * jitter * random();
  const asked = isUpstreamError(error) ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(Math.min(asked, longestAskedMs), Math.round(wait * spread));
}

/** The longest wait in ms that the engine writes; one that lies further ahead is from before a clock was set back. */
export function longestWait({ longestMs }: Backoff): number {
  return Math.max(longestAskedMs, longestMs * (1 + jitter));
}
