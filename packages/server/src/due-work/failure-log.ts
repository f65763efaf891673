import type { FastifyBaseLogger } from 'fastify';
import { MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';

/** While the database stays unavailable, the message repeats after this time. */
const sayAgainMs = MINUTE_MS;

/**
 * Logs failures of jobs. An unavailable database fails every job at every poll, so it is logged once without a stack
 * and again each minute; `elapsedMs` is monotonic.
 */
export function createFailureLog(
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  elapsedMs: () => number,
): (job: string, error: unknown) => void {
  let saidAt = -Infinity;
  return (job, error) => {
    if (!isDatabaseUnavailable(error)) return log.error({ err: error, job }, 'a job failed');
    if (elapsedMs() - saidAt < sayAgainMs) return;
    saidAt = elapsedMs();
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ job, reason }, 'the database is unavailable: jobs are waiting');
  };
}
