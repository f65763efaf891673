import type { FastifyBaseLogger } from 'fastify';

/** A line at this interval while an outage lasts, with how many failures it stands for. */
const everyMs = 10_000;

/** Logs failures of the database, bounded. */
export type OutageLog = (log: FastifyBaseLogger, error: unknown) => void;

/**
 * Creates the log of an outage: a warning with its cause for the first failed request, and then one at intervals. Each
 * request alone would fill the log and say nothing more. `clock` is monotonic, in ms.
 */
export function createOutageLog(clock: () => number = () => performance.now()): OutageLog {
  let loggedAt = -Infinity;
  let since = 0;
  return (log, error) => {
    since += 1;
    if (clock() - loggedAt < everyMs) return;
    log.warn({ err: error, requests: since }, 'the database cannot serve requests');
    loggedAt = clock();
    since = 0;
  };
}
