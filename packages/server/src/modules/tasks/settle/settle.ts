import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#db/transactions.ts';

/** A task of a company. */
export interface TaskOf {
  readonly companyKey: string;
  readonly taskKey: string;
}

/** How many people of a task got an outcome, and how many still wait. */
export interface Settled {
  readonly done: number;
  readonly skipped: number;
  readonly failed: number;
  readonly waiting: number;
}

/** Counts in the task's row what `over` stores: an update of its people that returns their outcomes. */
export async function settle(
  tx: Tx,
  { companyKey, taskKey }: TaskOf,
  over: RawBuilder<unknown>,
): Promise<Settled> {
  const { rows } = await sql<Settled>`
    with over as (${over}), counts as (
      select count(*) filter (where outcome = 'done')::integer as done,
             count(*) filter (where outcome = 'skipped')::integer as skipped,
             count(*) filter (where outcome = 'failed')::integer as failed from over
    ), noted as (
      update tasks t set done = t.done + c.done, skipped = t.skipped + c.skipped, failed = t.failed + c.failed
        from counts c where t.company_key = ${companyKey} and t.key = ${taskKey}
    )
    select c.*, (select count(*) from task_items i where i.company_key = ${companyKey} and i.task_key = ${taskKey}
                   and i.outcome = 'waiting')::integer - c.done - c.skipped - c.failed as waiting
      from counts c`.execute(tx);
  return rows[0] ?? { done: 0, skipped: 0, failed: 0, waiting: 0 };
}

/** Counts everything ordered as done: the change here is stored, and the workspace will be notified. */
export async function countOrderedAsDone(tx: Tx, task: TaskOf): Promise<void> {
  const { companyKey, taskKey } = task;
  await settle(
    tx,
    task,
    sql`
      update task_items i set outcome = 'done'
       where i.company_key = ${companyKey} and i.task_key = ${taskKey} and i.outcome = 'waiting'
         and i.ordered_at is not null
      returning i.outcome`,
  );
}
