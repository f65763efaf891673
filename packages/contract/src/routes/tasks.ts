import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Task, TaskResult, taskOutcomes } from '../entities/task.ts';
import { Cursor, PageSize } from '../fields.ts';
import { KeyParam, Signed } from './common.ts';

/** Bulk actions in the background: ours, the spec only names the calls that start them. */
export const tasks = {
  'tasks.list': endpoint({
    access: 'signedIn',
    summary: 'The bulk actions of the last 7 days, newest first, at most 50',
    response: z.object({ items: z.array(Task) }),
    errors: [...Signed],
  }),
  'tasks.get': endpoint({
    access: 'signedIn',
    summary: 'How far a bulk action is',
    params: KeyParam,
    response: Task,
    errors: [...Signed, 'TASK_NOT_FOUND'],
  }),
  'tasks.results': endpoint({
    access: 'signedIn',
    summary: 'What became of each person, by name',
    params: KeyParam,
    query: z.object({ outcome: z.enum(taskOutcomes).optional(), page_size: PageSize, cursor: Cursor }),
    response: z.object({ items: z.array(TaskResult), next: z.string().nullable() }),
    errors: [...Signed, 'TASK_NOT_FOUND'],
  }),
  'tasks.cancel': endpoint({
    access: 'signedIn',
    summary:
      'Stops a bulk action before its next person; what is done stays done. One that is over stays as it is',
    params: KeyParam,
    response: Task,
    errors: [...Signed, 'TASK_NOT_FOUND'],
  }),
};
