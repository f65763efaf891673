import { sql } from 'kysely';
import type { ErrorCode } from '@shiftgate/contract/errors.ts';
import type { Tx } from '#db/transactions.ts';
import { settle } from './settle.ts';
import type { Settled, TaskOf } from './settle.ts';

/** A withdrawn logout: the person became an administrator after it was planned. */
const withdrawn: ErrorCode = 'PROTECTED_USER';
const lost: ErrorCode = 'UNKNOWN_ERROR';

/** Stores the outcome of completed logouts with the people of a task, and counts them in the task's row. */
export function settleLogouts(tx: Tx, task: TaskOf): Promise<Settled> {
  return settle(
    tx,
    task,
    sql`
      update task_items i
         set outcome = case p.state when 'done' then 'done' when 'cancelled' then 'skipped' else 'failed' end,
             reason = case p.state when 'cancelled' then ${withdrawn} when 'failed' then ${lost} end
        from planned_logouts p
       where i.company_key = ${task.companyKey} and i.task_key = ${task.taskKey} and i.outcome = 'waiting'
         and i.ordered_at is not null and p.company_key = i.company_key and p.task_key = i.task_key
         and p.user_key = i.user_key and (i.session_key is null or p.session_key = i.session_key)
         and p.state in ('done', 'cancelled', 'failed')
      returning i.outcome`,
  );
}

/**
 * Withdraws the logouts of a task that have not started. A running one counts as done, because it is retried until it
 * succeeds. The caller locks the task's row.
 */
export async function withdrawLogouts(tx: Tx, task: TaskOf, now: number): Promise<void> {
  const { companyKey, taskKey } = task;
  await settleLogouts(tx, task);
  // A row that is being claimed is locked and counts as started.
  const { rows } = await sql<{ begun: number }>`
    with taken as (
      update planned_logouts set state = 'cancelled', updated_at = ${new Date(now)} where key in (
        select key from planned_logouts
         where company_key = ${companyKey} and task_key = ${taskKey} and state = 'planned' for update skip locked)
      returning user_key
    ), begun as (
      update task_items i set outcome = 'done'
       where i.company_key = ${companyKey} and i.task_key = ${taskKey} and i.outcome = 'waiting'
         and i.ordered_at is not null and i.user_key not in (select user_key from taken)
      returning i.user_key
    )
    select count(*)::integer as begun from begun`.execute(tx);
  await sql`
    update tasks set done = done + ${rows[0]?.begun ?? 0}
     where company_key = ${companyKey} and key = ${taskKey}`.execute(tx);
}
