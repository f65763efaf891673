import { waitOn } from '#ports/clock.ts';
import { isUpstreamError } from '#ports/upstream-error.ts';
import type { HttpApiDeps } from './deps.ts';
import { backoffMs } from './retry.ts';

/** A state that a resource is to have. */
export interface Settlement<T> {
  /** Name of the call for errors. */
  readonly operation: string;
  /** Returns the state when it is right, else null. */
  readonly check: () => Promise<T | null>;
  /** Brings it about; its calls must use `refusedOnly`. */
  readonly act: () => Promise<unknown>;
}

/**
 * Brings a resource to a required state: checks, acts if needed, and checks again after an unknown outcome (no
 * response, 5xx) or a late effect, so that nothing is created twice.
 */
export async function settle<T>(deps: HttpApiDeps, { operation, check, act }: Settlement<T>): Promise<T> {
  let isActed = false;
  for (let attempt = 1; ; attempt += 1) {
    const present = await check();
    if (present !== null) return present;
    const isLast = attempt >= deps.limits.retry.attempts;
    let askedMs: number | undefined;
    if (!isActed) {
      try {
        await act();
        isActed = true;
        const after = await check();
        if (after !== null) return after;
      } catch (error) {
        // A conflict means that it exists now: created by a call with a lost response, or concurrently.
        if (!isUpstreamError(error, 'unavailable', 'conflict') || isLast) throw error;
        askedMs = error.retryAfterMs;
      }
    }
    if (isLast)
      throw deps.fail('unavailable', { operation, reason: 'not_visible_yet', retryAfterMs: 60_000 });
    await waitOn(deps.clock, backoffMs(deps, attempt, askedMs));
  }
}
