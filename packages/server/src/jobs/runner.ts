import { EventEmitter } from 'node:events';
import { Logger, run } from 'graphile-worker';
import type { WorkerEvents, WorkerPool } from 'graphile-worker';
import type { Pool } from 'pg';

import type { PostgresConfig } from '../db/config.ts';
import { jobSchema, taskShapes } from '../db/job-tasks.ts';
import type { TaskName } from '../db/job-tasks.ts';
import { listDeadPools, releasePools, showLife } from '../due-work/worker-liveness.ts';
import type { SignOfLife } from '../due-work/worker-liveness.ts';
import { runTask } from './tasks.ts';
import type { TaskHandlers } from './tasks.ts';

export interface RunnerDeps {
  /** Connections as the server's role; the runner keeps one of them to listen. */
  readonly pool: Pool;
  /** The same database, for the connection that shows that this process lives. */
  readonly config: PostgresConfig;
  readonly tasks: TaskHandlers;
  readonly onError: (task: string, error: unknown) => void;
  /** Jobs at once in this process; 4 unless given. */
  readonly concurrency?: number;
  /** How often jobs of dead processes are looked for; 2 s unless given. A process counts as dead at the second rescue. */
  readonly rescueEveryMs?: number;
}

export interface JobRunner {
  /** Takes no more jobs, tells running ones to stop, and waits for them, at most some seconds. */
  stop(): Promise<void>;
}

/** How long a running job is left alone before it is told to stop. */
const politeMs = 500;
/** A job that does not stop is left behind after this long: the next process takes it again. */
const patienceMs = 15_000;

/** The runner is begun anew this long after it ended by itself, for example because the database was away for long. */
const reopenAfterMs = 1_000;

/**
 * Only what closes jobs in batches waits for the outcome: without them a connection that is lost at that moment would
 * be a rejection that nobody handles, which ends the process, and the job would stay locked by a pool that lives.
 * With them the pool ends, the runner is begun anew under another name, and what the old one held is opened.
 */
const closingInBatches = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/**
 * Works off the job queue. Several processes may do so on one database: each job is locked by one. A process that
 * dies loses its locks within a few seconds (the library alone would wait four hours): every process shows that it
 * lives by a lock of its database session, and the others open what dead ones hold.
 */
export async function startRunner(deps: RunnerDeps): Promise<JobRunner> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current: OpenRunner | null = await openRunner(deps);
  const watch = (opened: OpenRunner): void => {
    void opened.ended.then(async () => {
      if (isStopped) return;
      current = null;
      await opened.stop();
      reopen();
    });
  };
  const reopen = (): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      openRunner(deps).then(
        async (opened) => {
          if (isStopped) return await opened.stop();
          current = opened;
          watch(opened);
        },
        (error: unknown) => {
          deps.onError('runner', error);
          reopen();
        },
      );
    }, reopenAfterMs);
  };
  watch(current);
  const stopRescue = startRescue(deps);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await stopRescue();
      await current?.stop();
    },
  };
}

interface OpenRunner {
  /** Resolves when the library's runner has ended, whatever ended it. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

async function openRunner(deps: RunnerDeps): Promise<OpenRunner> {
  const life = Promise.withResolvers<SignOfLife>();
  // Awaited below and before every fetch; without this a failure in between would end the process.
  life.promise.catch(() => undefined);
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }: { workerPool: WorkerPool }) => {
    showLife(deps.config, workerPool.id).then(life.resolve, life.reject);
  });
  events.on('job:error', ({ job, error }) => deps.onError(job.task_identifier, error));
  events.on('pool:fatalError', ({ error }) => deps.onError('runner', error));
  const runner = await run({
    pgPool: deps.pool,
    schema: jobSchema,
    events,
    logger: new Logger(() => () => undefined),
    noHandleSignals: true,
    concurrency: deps.concurrency ?? 4,
    // New jobs announce themselves; this is for those that were kept back or are tried again.
    pollInterval: 2000,
    gracefulShutdownAbortTimeout: politeMs,
    preset: closingInBatches,
    // Asked before every fetch: no job may be locked by a process that does not yet show that it lives.
    forbiddenFlags: async () => {
      await life.promise;
      return null;
    },
    taskList: taskListOf(deps.tasks),
  });
  let isOpen = true;
  const ended = runner.promise
    .catch((error: unknown) => deps.onError('runner', error))
    .then(() => {
      isOpen = false;
    });
  const stopRunner = async (): Promise<void> => {
    if (isOpen) await runner.stop().catch((error: unknown) => deps.onError('runner', error));
  };
  let sign: SignOfLife;
  try {
    sign = await life.promise;
  } catch (error) {
    await stopRunner();
    throw error;
  }
  return {
    ended,
    async stop() {
      await Promise.race([stopRunner(), new Promise((resolve) => setTimeout(resolve, patienceMs).unref())]);
      await sign.stop();
    },
  };
}

function taskListOf(tasks: TaskHandlers) {
  const names = Object.keys(taskShapes) as TaskName[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      async (
        payload: unknown,
        helpers: { abortSignal: AbortSignal; job: { attempts: number; max_attempts: number } },
      ) => {
        const { attempts, max_attempts: most } = helpers.job;
        await runTask(tasks, name, payload, {
          signal: helpers.abortSignal,
          attempt: attempts,
          isLastAttempt: attempts >= most,
        });
      },
    ]),
  );
}

/** Opens the jobs of processes that were dead at two looks in a row: one rescue may fall into a lost connection. */
function startRescue(deps: RunnerDeps): () => Promise<void> {
  let suspects: readonly string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const rescue = async (): Promise<void> => {
    try {
      const found = await listDeadPools(deps.pool);
      const dead = found.filter((id) => suspects.includes(id));
      await releasePools(deps.pool, dead);
      suspects = found;
    } catch (error) {
      // Whoever was suspected may have been cut off with us.
      suspects = [];
      deps.onError('rescue', error);
    }
    if (!isStopped) timer = setTimeout(again, deps.rescueEveryMs ?? 2000);
  };
  let running = Promise.resolve();
  const again = (): void => {
    running = rescue();
  };
  again();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
