import { sql } from 'kysely';

import { jobSchema } from './job-tasks.ts';
import type { TaskName, TaskPayload, WakeName } from './job-tasks.ts';
import type { Tx } from './transactions.ts';

/** How a job is put into the queue. */
export interface EnqueueOptions {
  /**
   * Jobs with the same key that still wait are one: the newest payload and time count. A job that runs already is
   * let go on, and the new one comes after it. Put the company's key into it: transactions that use one key wait for
   * each other until they end.
   */
  readonly jobKey?: string;
  /**
   * Not before this long from now, in milliseconds of the machine's time. What is due at an instant of the product
   * is a row compared with the `Clock`, not a job that waits.
   */
  readonly runAfterMs?: number;
  /** How often it is tried in all, with growing waits (about e, e^2, ... seconds, at most some six hours); 25 unless given. */
  readonly maxAttempts?: number;
  /** Smaller goes first; 0 unless given. Wakes go before everything else. */
  readonly priority?: number;
}

/**
 * Puts a job into the queue in the given transaction: it exists exactly if the transaction commits, and starts a few
 * milliseconds after. Jobs run at least once: one whose process died is taken again, so the handler must find out
 * from its rows what is done already. Works in `inCompany` and `inSystem`.
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
 * Has due rows of a company looked at as soon as the transaction commits. Many wakes are one, so this locks the one that
 * waits until the transaction ends: call it last. A lost one costs a second: the look comes anyway.
 */
export async function wake(tx: Tx, job: WakeName, companyKey: string): Promise<void> {
  await enqueue(tx, 'wake', { job }, { jobKey: `wake:${job}:${companyKey}`, maxAttempts: 3, priority: -10 });
}
