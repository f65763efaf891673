import { taskShapes } from '../db/job-tasks.ts';
import type { TaskName, TaskPayload, WakeName } from '../db/job-tasks.ts';

/** What a handler knows of the run it is in. */
export interface TaskRun {
  /** Told when the process is to stop: finish the piece in hand, leave the rest and throw `TaskInterrupted`. */
  readonly signal: AbortSignal;
  /** 1 at the first try. */
  readonly attempt: number;
  readonly isLastAttempt: boolean;
}

/** Thrown by a handler that stops in the middle because of `signal`: the job is taken again, soon and by whoever lives. */
export class TaskInterrupted extends Error {
  override readonly name = 'TaskInterrupted';
  constructor() {
    super('the process stops; the rest of the job is left to the next one');
  }
}

/** Does one job. What it throws has the job tried again later; what it did must be found in its rows. */
export type TaskHandler<N extends TaskName> = (payload: TaskPayload<N>, run: TaskRun) => Promise<void>;
export type TaskHandlers = { readonly [N in TaskName]: TaskHandler<N> };

/** What the handlers stand on. */
export interface TaskDeps {
  /** Has one of the looks at due rows begin now (`startTicker`). */
  readonly wake: (job: WakeName) => void;
}

/** The handler of every task. */
export function createTasks(deps: TaskDeps): TaskHandlers {
  return {
    // Does not wait: the rows hold what is due, and the job polls them anyway.
    wake: async ({ job }) => deps.wake(job),
  };
}

/** Runs a handler on a payload as it lies in the queue. Throws when the payload has not the task's shape. */
export async function runTask<N extends TaskName>(
  handlers: TaskHandlers,
  name: N,
  stored: unknown,
  run: TaskRun,
): Promise<void> {
  // The shape's output is the handler's input; TypeScript does not follow that through the index.
  const payload = taskShapes[name].parse(stored) as TaskPayload<N>;
  await handlers[name](payload, run);
}
