import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Task, TaskKind } from '@shiftgate/contract/entities/task.ts';
import type { ErrorCode } from '@shiftgate/contract/errors.ts';
import type { Context } from '../../context.ts';
import { newKey } from '../../db/keys.ts';
import { toJson } from '../../db/tables/columns.ts';
import { wake } from '../../db/enqueue.ts';
import { announce } from '../../http/announce.ts';
import { AppError } from '../../http/app-error.ts';
import { audit } from '../audit/index.ts';
import { presentTask, taskColumns } from './present-task.ts';
import { taskActorOf } from './task-facts.ts';
import type { TaskInput } from './task-facts.ts';

/** A bulk action that is about to start. */
export interface TaskOrder {
  readonly kind: TaskKind;
  readonly input: TaskInput;
  /** What rows of `users as u` of the company must fulfil. */
  readonly condition: RawBuilder<boolean>;
  /** People asked for by key: each must exist, or nothing starts. */
  readonly keys: readonly string[] | null;
  readonly clientKey: string | undefined;
  /** What is thrown when the condition finds nobody; USER_NOT_FOUND unless given. */
  readonly nobody?: ErrorCode;
}

/**
 * Writes a bulk action down with the people it is about, who are fixed from now on; a job does it. The same client
 * key again gives the task it started. Throws USER_NOT_FOUND for unknown keys, naming them, and for nobody at all.
 */
export async function startTask(ctx: Context, order: TaskOrder): Promise<z.output<typeof Task>> {
  const at = new Date(ctx.now);
  const task = await ctx.tx
    .insertInto('tasks')
    .values({
      key: newKey(ctx.now),
      company_key: ctx.companyKey,
      client_key: order.clientKey ?? null,
      kind: order.kind,
      input: toJson(order.input),
      facts: toJson(factsOf(order.input)),
      actor: toJson(taskActorOf(ctx)),
      created_by_user_key: ctx.actor.userKey,
      created_by_name: ctx.actor.name,
      next_try_at: at,
      created_at: at,
      updated_at: at,
    })
    .onConflict((oc) =>
      oc
        .columns(['company_key', 'client_key'])
        .where(sql<boolean>`client_key is not null`)
        .doNothing(),
    )
    .returning('key')
    .executeTakeFirst();
  if (!task) return presentTask(await taskOfClient(ctx, order.clientKey ?? ''), ctx.now);
  const total = await fixPeople(ctx, task.key, order);
  const row = await ctx.tx
    .updateTable('tasks')
    .set({ total })
    .where('company_key', '=', ctx.companyKey)
    .where('key', '=', task.key)
    .returning(taskColumns)
    .executeTakeFirstOrThrow();
  await audit(ctx, {
    event: 'task.started',
    target: { kind: 'task', key: task.key, name: order.kind },
    after: { ...order.input, total },
  });
  await announce(ctx.tx, ctx.companyKey, 'tasks');
  await wake(ctx.tx, 'bulk-tasks', ctx.companyKey);
  return presentTask(row, ctx.now);
}

async function taskOfClient(ctx: Context, clientKey: string) {
  return await ctx.tx
    .selectFrom('tasks')
    .select(taskColumns)
    .where('company_key', '=', ctx.companyKey)
    .where('client_key', '=', clientKey)
    .executeTakeFirstOrThrow();
}

/** The people in the order of their names; gives their number. */
async function fixPeople(ctx: Context, taskKey: string, order: TaskOrder): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into task_items (company_key, task_key, position, user_key)
    select u.company_key, ${taskKey}::uuid, row_number() over (order by u.search_text, u.key), u.key
      from users u where u.company_key = ${ctx.companyKey} and ${order.condition}`.execute(ctx.tx);
  const total = Number(numAffectedRows ?? 0);
  const wanted = order.keys === null ? null : new Set(order.keys);
  if (wanted !== null && total < wanted.size) {
    const found = await ctx.tx
      .selectFrom('task_items')
      .select('user_key')
      .where('company_key', '=', ctx.companyKey)
      .where('task_key', '=', taskKey)
      .execute();
    for (const { user_key: key } of found) wanted.delete(key);
    throw new AppError('USER_NOT_FOUND', { users: [...wanted] });
  }
  if (total === 0) throw new AppError(order.nobody ?? 'USER_NOT_FOUND');
  return total;
}

/** What the heading of a task names. */
function factsOf(input: TaskInput): Record<string, string> {
  const shifts = [...(input.shift ? [input.shift] : []), ...(input.shifts ?? [])];
  return {
    ...(shifts.length > 0 ? { shift: shifts.map(({ name }) => name).join(', ') } : {}),
    ...(input.start_date ? { start_date: input.start_date } : {}),
    ...(input.end_date ? { end_date: input.end_date } : {}),
    ...(input.delivery === 'mail' ? { delivery: input.delivery } : {}),
    ...(input.domains ? { domains: input.domains.join(', ') } : {}),
  };
}
