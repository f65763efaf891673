import type { ErrorCode } from '@shiftgate/contract/errors.ts';
import type { AuditEventName } from '@shiftgate/contract/audit-events.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/transactions.ts';
import { settle } from './settle.ts';
import type { Settled, TaskOf } from './settle.ts';

const refused: ErrorCode = 'WORKSPACE_PASSWORD_REFUSED';
const ends: readonly AuditEventName[] = ['user.workspace_password_set', 'user.workspace_password_failed'];

/** Stores the outcome of passwords that the workspace has, or has refused for good, with the people of a task. */
export function settlePasswords(tx: Tx, task: TaskOf): Promise<Settled> {
  const { companyKey, taskKey } = task;
  return settle(
    tx,
    task,
    sql`
      update task_items i
         set outcome = case when e.event = ${ends[1]} then 'failed' else 'done' end,
             reason = case when e.event = ${ends[1]} then ${refused} end
        from task_items w
        left join lateral (
          select a.event from audit_events a
           where a.company_key = w.company_key and a.target_key = w.user_key and a.occurred_at >= w.ordered_at
             and a.event = any(${[...ends]}::text[])
           order by a.occurred_at desc, a.key desc limit 1) e on true
       where w.company_key = ${companyKey} and w.task_key = ${taskKey} and w.outcome = 'waiting'
         and w.ordered_at is not null
         and not exists (select from workspace_passwords p
                          where p.company_key = w.company_key and p.user_key = w.user_key)
         and i.company_key = w.company_key and i.task_key = w.task_key and i.position = w.position
      returning i.outcome`,
  );
}
