import { taskShapes } from '../db/job-tasks.ts';
import type { TaskName, TaskPayload, WakeName } from '../db/job-tasks.ts';

/** The context of a run. */
export interface TaskRun {
  /** Aborted when the process stops: complete the current piece, leave the rest and throw `TaskInterrupted`. */
  readonly signal: AbortSignal;
  /** 1 at the first try. */
  readonly attempt: number;
  readonly isLastAttempt: boolean;
}

/** Thrown by a handler that stops because of `signal`: another process takes the job soon. */
export class TaskInterrupted extends Error {
  override readonly name = 'TaskInterrupted';
  constructor() {
    super('the process stops and leaves the rest of the job to another one');
  }
}

/** Runs one job. An error is retried later, so finished work must be visible in its rows. */
export type TaskHandler<N extends TaskName> = (payload: TaskPayload<N>, run: TaskRun) => Promise<void>;
export type TaskHandlers = { readonly [N in TaskName]: TaskHandler<N> };

export interface TaskDeps {
  /** Runs one of the timed jobs now (`startTicker`). */
  readonly wake: (job: WakeName) => void;
}

export function createTasks(deps: TaskDeps): TaskHandlers {
  return {
    // Does not wait: the rows hold what is due, and the job polls them anyway.
    wake: async ({ job }) => deps.wake(job),
  };
}

/** Runs a handler on a stored payload. Throws when the payload does not match the task's shape. */
export async function runTask<N extends TaskName>(
  handlers: TaskHandlers,
  name: N,
  stored: unknown,
  run: TaskRun,
): Promise<void> {
  // TypeScript does not follow the type of the shape through the index.
  const payload = taskShapes[name].parse(stored) as TaskPayload<N>;
  await handlers[name](payload, run);
}
