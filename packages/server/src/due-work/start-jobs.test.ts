import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startJobs } from './start-jobs.ts';
import type { EngineDeps, Job } from './job.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A job that records when it runs; `next` returns when it is due. */
function noted(next?: () => number | null) {
  const runs: number[] = [];
  const startedAt = Date.now();
  const job: Job<object> = {
    name: 'noted',
    pollMs: 60_000,
    run: async () => {
      runs.push(Date.now() - startedAt);
      return { taken: 0, done: 0, retried: 0, givenUp: 0, withdrawn: 0 };
    },
    ...(next && { nextInMs: async () => next() }),
  };
  return { job, runs };
}
const onError = (_job: string, error: unknown) => {
  throw error;
};
// The jobs of this file read neither.
const deps = {} as EngineDeps;

it('runs the job when work falls due', async () => {
  const due = Date.now() + 5000;
  const { job, runs } = noted(() => (due > Date.now() ? due - Date.now() : null));
  const jobs = startJobs([job], deps, { onError });
  await vi.advanceTimersByTimeAsync(64_999);
  expect(runs).toEqual([0, 5000]);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toEqual([0, 5000, 65_000]);
  await jobs.stop();
});

it('never sleeps longer than its interval, and never spins on overdue work', async () => {
  const far = noted(() => 86_400_000);
  const overdue = noted(() => -5000);
  const jobs = startJobs([far.job, { ...overdue.job, name: 'overdue' }], deps, { onError });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(far.runs).toEqual([0, 60_000]);
  expect(overdue.runs).toHaveLength(241);
  await jobs.stop();
});

it('schedules the next run again after a wake', async () => {
  let waitMs: number | null = null;
  const { job, runs } = noted(() => waitMs);
  const jobs = startJobs([job], deps, { onError });
  await vi.advanceTimersByTimeAsync(10_000);
  waitMs = 2000;
  jobs.wake('noted');
  await vi.advanceTimersByTimeAsync(0);
  waitMs = null;
  await vi.advanceTimersByTimeAsync(2000);
  expect(runs).toEqual([0, 10_000, 12_000]);
  await jobs.stop();
});
