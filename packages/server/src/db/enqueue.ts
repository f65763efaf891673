import { sql } from 'kysely';

import { jobSchema } from './job-tasks.ts';
import type { TaskName, TaskPayload, WakeName } from './job-tasks.ts';
import type { Tx } from './transactions.ts';

/** Options of a queued job. */
export interface EnqueueOptions {
  /**
   * Waiting jobs with the same key are merged: the newest payload and time count; a running job continues, and the
   * new one follows. Include the company's key: transactions that share a job key wait for each other.
   */
  readonly jobKey?: string;
  /**
   * Earliest start from now, in milliseconds of real time. Work due at an instant of the product is a row compared
   * with the `Clock`, not a delayed job.
   */
  readonly runAfterMs?: number;
  /** Total tries, with growing waits (about e, e^2, ... seconds, at most some six hours); 25 by default. */
  readonly maxAttempts?: number;
  /** Smaller runs first; 0 by default. Wakes run before everything else. */
  readonly priority?: number;
}

/**
 * Queues a job in the given transaction (of `inCompany` or `inSystem`): it exists if the transaction commits. Jobs
 * run at least once, so the handler must derive from its rows what is already done.
 */
export async function enqueue<N extends TaskName>(
  tx: Tx,
  task: N,
  payload: TaskPayload<N>,
  options: EnqueueOptions = {},
): Promise<void> {
  await sql`
    select from ${sql.id(jobSchema, 'add_job')}(
      identifier => ${task}::text,
      payload => ${JSON.stringify(payload)}::json,
      run_at => now() + ${options.runAfterMs ?? 0}::float8 * interval '1 millisecond',
      max_attempts => ${options.maxAttempts ?? null}::integer,
      job_key => ${options.jobKey ?? null}::text,
      priority => ${options.priority ?? 0}::integer)`.execute(tx);
}

/**
 * Makes a job poll a company's due rows right after the commit. Wakes are merged, which locks the waiting one until
 * the transaction ends: call it last. A lost wake costs a second until the next poll.
 */
export async function wake(tx: Tx, job: WakeName, companyKey: string): Promise<void> {
  await enqueue(tx, 'wake', { job }, { jobKey: `wake:${job}:${companyKey}`, maxAttempts: 3, priority: -10 });
}
