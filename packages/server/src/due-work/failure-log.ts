import type { FastifyBaseLogger } from 'fastify';
import { MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';

/** While the database stays away this is said again after so long. */
const sayAgainMs = MINUTE_MS;

/**
 * Writes down what jobs fail of. A database that is away fails them all at every look: that is said once for all of
 * them, without a stack, and again each minute. `elapsedMs` counts the machine's time.
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
    log.warn({ job, reason }, 'the database is away: jobs wait for it');
  };
}
