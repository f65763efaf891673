import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Task } from '@shiftgate/contract/entities/task.ts';
import type { TasksTable } from '#db/tables/task-tables.ts';

/** Columns of a task that its presentation reads. */
export const taskColumns = [
  'key',
  'kind',
  'state',
  'total',
  'done',
  'unchanged',
  'skipped',
  'failed',
  'facts',
  'created_by_name',
  'secrets_until',
  'created_at',
  'finished_at',
] as const satisfies readonly (keyof TasksTable)[];

type TaskRow = Pick<Selectable<TasksTable>, (typeof taskColumns)[number]>;

const StoredFacts = z.record(z.string(), z.string()).catch({});

/** Returns a task as the API sends it at an instant (ms). */
export function presentTask(row: TaskRow, now: number): Task {
  const isOpen = row.secrets_until !== null && row.secrets_until.getTime() > now;
  return {
    key: row.key,
    kind: row.kind,
    state: row.state,
    total: row.total,
    done: row.done,
    unchanged: row.unchanged,
    skipped: row.skipped,
    failed: row.failed,
    created_by: row.created_by_name,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    facts: {
      ...StoredFacts.parse(row.facts),
      ...(isOpen && row.secrets_until ? { passwords_until: row.secrets_until.toISOString() } : {}),
    },
  };
}
