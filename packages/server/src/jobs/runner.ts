import { EventEmitter } from 'node:events';
import { Logger, run } from 'graphile-worker';
import type { WorkerEvents, WorkerPool } from 'graphile-worker';
import type { Pool } from 'pg';

import type { PostgresConfig } from '../db/config.ts';
import { jobSchema, taskShapes } from '../db/job-tasks.ts';
import type { TaskName } from '../db/job-tasks.ts';
import { listDeadPools, releasePools, signalLiveness } from '../due-work/worker-liveness.ts';
import type { LivenessSignal } from '../due-work/worker-liveness.ts';
import { runTask } from './tasks.ts';
import type { TaskHandlers } from './tasks.ts';

export interface RunnerDeps {
  /** Connections with the server's role; the runner keeps one of them to listen. */
  readonly pool: Pool;
  /** The same database, for the connection that proves the liveness of this process. */
  readonly config: PostgresConfig;
  readonly tasks: TaskHandlers;
  readonly onError: (task: string, error: unknown) => void;
  /** Concurrent jobs in this process; 4 unless given. */
  readonly concurrency?: number;
  /**
   * Interval of the search for jobs of dead processes; 2 s unless given. A process counts as dead after two searches.
   */
  readonly rescueEveryMs?: number;
}

export interface JobRunner {
  /** Takes no more jobs, signals running ones to stop, and waits some seconds for them. */
  stop(): Promise<void>;
}

/** How long a running job may continue before it is told to stop. */
const politeMs = 500;
/** A job that does not stop in this time is left to the next process. */
const patienceMs = 15_000;

/** The runner restarts this long after it ended by itself, for example after an outage of the database. */
const reopenAfterMs = 1_000;

/**
 * Without batches a connection lost while a job is completed is an unhandled rejection, which ends the process and
 * leaves the job locked. With them the pool ends, and the runner restarts and releases the old locks.
 */
const closingInBatches = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/**
 * Runs the job queue; several processes may share one database. Each process proves its liveness by a session lock,
 * so that jobs of a dead one are released within seconds (the library alone would wait four hours).
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
  /** Resolves when the library's runner has ended. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

async function openRunner(deps: RunnerDeps): Promise<OpenRunner> {
  const life = Promise.withResolvers<LivenessSignal>();
  // Awaited below and before every fetch; without this an earlier failure would end the process.
  life.promise.catch(() => undefined);
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }: { workerPool: WorkerPool }) => {
    signalLiveness(deps.config, workerPool.id).then(life.resolve, life.reject);
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
    // New jobs notify the runner; polling finds delayed and retried ones.
    pollInterval: 2000,
    gracefulShutdownAbortTimeout: politeMs,
    preset: closingInBatches,
    // Called before every fetch: a process must not lock jobs before it proves its liveness.
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
  let sign: LivenessSignal;
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

/** Releases the jobs of processes that are dead in two searches in a row, because one may be a lost connection. */
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
      // Our own connection may have failed, so the suspects may be alive.
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
