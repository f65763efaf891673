import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';
import type { JobWatch } from '../due-work/public.ts';
import type { Clock } from '../ports/clock.ts';
import { addGauge } from './add-gauge.ts';
import type { Reading } from './add-gauge.ts';
import { createBoundedLabel } from './bounded-label.ts';

/** The metrics of the jobs of this process, each labeled with the name of its job. */
export function createJobMetrics(registry: Registry, clock: Clock): JobWatch {
  const ofJob = { labelNames: ['job' as const], registers: [registry] };
  const runs = new Counter({
    name: 'shiftgate_job_runs_total',
    help: 'Pieces of work that a job worked on.',
    ...ofJob,
  });
  const failures = new Counter({
    name: 'shiftgate_job_failures_total',
    help: 'Pieces of work of a job that failed.',
    ...ofJob,
  });
  const boundedCode = createBoundedLabel();
  const oldest = new Map<string, number | null>();
  const errors = new Map<string, { readonly code: string; readonly at: number }>();
  const lag = { name: 'shiftgate_job_lag_seconds', help: 'How long the oldest due work of a job waits.' };
  addGauge(registry, { ...lag, labelNames: ['job'] }, () =>
    [...oldest].map(([job, dueAt]): Reading => {
      const lagMs = dueAt === null ? 0 : Math.max(0, clock.now() - dueAt);
      return { labels: { job }, value: lagMs / 1000 };
    }),
  );
  const lastError = {
    name: 'shiftgate_job_last_error_timestamp_seconds',
    help: 'When the last failure of a job was, with its code.',
  };
  addGauge(registry, { ...lastError, labelNames: ['job', 'code'] }, () =>
    [...errors].map(([job, { code, at }]): Reading => ({ labels: { job, code }, value: at / 1000 })),
  );
  return {
    polled: (job, dueAt) => void oldest.set(job, dueAt),
    ran: (job) => runs.inc({ job }),
    failed: (job, error) => {
      failures.inc({ job });
      errors.set(job, { code: boundedCode(codeOf(error)), at: clock.now() });
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
