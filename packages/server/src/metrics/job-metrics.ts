import type { JobWatch } from '../due-work/public.ts';
import type { Clock } from '../ports/clock.ts';
import type { Reading, Registry } from './registry.ts';

/** The metrics of the jobs of this process, each labeled with the name of its job. */
export function createJobMetrics(registry: Registry, clock: Clock): JobWatch {
  const runs = registry.counter('shiftgate_job_runs_total', 'Pieces of work that a job worked on.');
  const failures = registry.counter('shiftgate_job_failures_total', 'Pieces of work of a job that failed.');
  const oldest = new Map<string, number | null>();
  const errors = new Map<string, { readonly code: string; readonly at: number }>();
  registry.gauge('shiftgate_job_lag_seconds', 'How long the oldest due work of a job waits.', () =>
    [...oldest].map(([job, dueAt]): Reading => {
      const lagMs = dueAt === null ? 0 : Math.max(0, clock.now() - dueAt);
      return { labels: { job }, value: lagMs / 1000 };
    }),
  );
  registry.gauge(
    'shiftgate_job_last_error_timestamp_seconds',
    'When the last failure of a job was, with its code.',
    () => [...errors].map(([job, { code, at }]): Reading => ({ labels: { job, code }, value: at / 1000 })),
  );
  return {
    polled: (job, dueAt) => void oldest.set(job, dueAt),
    ran: (job) => runs.add({ job }),
    failed: (job, error) => {
      failures.add({ job });
      errors.set(job, { code: codeOf(error), at: clock.now() });
    },
  };
}

const codePattern = /^[A-Za-z0-9_]{1,40}$/;

/** A fixed word for an error, because its message may hold an address or a key. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' && codePattern.test(code) ? code : error.name;
}
