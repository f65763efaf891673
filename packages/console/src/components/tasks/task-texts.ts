import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { Tone } from '#design/layout/page.tsx';

export type Task = CallResponse<'tasks.get'>;

export const taskTones: Readonly<Record<Task['state'], Tone>> = {
  waiting: 'plain',
  running: 'accent',
  done: 'good',
  cancelled: 'warn',
  failed: 'bad',
};

/** Whether a task still has work before it. */
export function isOpenTask(task: Task): boolean {
  return task.state === 'waiting' || task.state === 'running';
}

/** How many people a task has dealt with. */
export function countHandled(task: Task): number {
  return task.done + task.unchanged + task.skipped + task.failed;
}

/** Whether a task is over and acted on no person of those it was for. */
export function hasChangedNothing(task: Task): boolean {
  return task.state === 'done' && task.done + task.unchanged === 0 && task.total > 0;
}
