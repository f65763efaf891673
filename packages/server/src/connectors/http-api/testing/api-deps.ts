import { UpstreamError } from '#ports/upstream-error.ts';
import type { ApiLimits, HttpApiDeps } from '../deps.ts';
import { stillClock } from './scripted-server.ts';

/** Dependencies with a clock that stands still and jitter of one half. */
export function apiDeps(limits: Partial<ApiLimits> = {}) {
  const clock = stillClock(Date.parse('2025-03-10T12:00:00Z'));
  const deps: HttpApiDeps = {
    limits: {
      timeoutMs: 2000,
      retry: { attempts: 4, baseMs: 1000, capMs: 4000, jitterMs: 1000 },
      maxConcurrency: 10,
      maxBackgroundConcurrency: 8,
      quotaPerMinute: 1_000_000,
      ...limits,
    },
    clock,
    random: () => 0.5,
    fail: (code, facts) => new UpstreamError(code, facts),
  };
  return { deps, clock };
}

/** The failure of a call, for a look at more than its code. */
export async function failureOf(call: Promise<unknown>): Promise<UpstreamError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof UpstreamError)) throw new Error(`not an UpstreamError: ${String(error)}`);
  return error;
}
