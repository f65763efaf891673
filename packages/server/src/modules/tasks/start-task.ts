import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Task, TaskKind } from '@shiftgate/contract/entities/task.ts';
import type { ErrorCode } from '@shiftgate/contract/errors.ts';
import type { Context, Tx } from '#core/context.ts';
import { newKey } from '#db/keys.ts';
import { toJson } from '#db/tables/columns.ts';
import { wake } from '#due-work/public.ts';
import { announce } from '#core/events.ts';
import { AppError } from '#core/app-error.ts';
import { audit, auditSystem } from '../audit/public.ts';
import type { AuditFacts } from '../audit/public.ts';
import { confirmOrder } from './policy.ts';
import { presentTask, taskColumns } from './present-task.ts';
import { programActor, taskActorOf } from './actions/task-facts.ts';
import type { TaskActor, TaskInput } from './actions/task-facts.ts';

/** A bulk action to be started. */
export interface TaskOrder {
  readonly kind: TaskKind;
  readonly input: TaskInput;
  /** Condition on `users as u` of the company, and on `sign_in_sessions as s` for an action on sessions. */
  readonly condition: RawBuilder<boolean>;
  readonly isAboutSessions?: boolean;
  /** People named by key: each must exist, or nothing starts. */
  readonly keys: readonly string[] | null;
  readonly clientKey: string | undefined;
  /** The error for a condition without matches; USER_NOT_FOUND unless given. */
  readonly nobody?: ErrorCode;
  /** The check of the number found, where the caller agreed to one, and its error. */
  readonly bound?: { readonly fits: (found: number) => boolean; readonly refusal: ErrorCode };
}

/** The starter of a bulk action, with its transaction and audit. */
interface Start {
  readonly tx: Tx;
  readonly companyKey: string;
  readonly now: number;
  readonly actor: TaskActor;
  /** Whether the starter confirmed at the provider that it is them, where the stored people need it; throws if not. */
  readonly confirm: (taskKey: string) => Promise<boolean>;
  readonly audit: (facts: AuditFacts) => Promise<void>;
}

/**
 * Stores a bulk action with its people, who do not change any more; a job runs it. A repeated client key returns the
 * existing task. Throws USER_NOT_FOUND for unknown keys, naming them, and for no match.
 */
export function startTask(ctx: Context, order: TaskOrder): Promise<Task> {
  const { tx, companyKey, now } = ctx;
  const actor = taskActorOf(ctx);
  const confirm = (taskKey: string) => confirmOrder(ctx, { taskKey, kind: order.kind });
  return writeTask({ tx, companyKey, now, actor, confirm, audit: (facts) => audit(ctx, facts) }, order);
}

/** The same for actions that the program starts itself. */
export function startOwnTask(
  tx: Tx,
  companyKey: string,
  now: number,
  order: Omit<TaskOrder, 'keys' | 'clientKey'>,
): Promise<Task> {
  const note = (facts: AuditFacts) => auditSystem(tx, companyKey, now, facts);
  const start = { tx, companyKey, now, actor: programActor, confirm: async () => false, audit: note };
  return writeTask(start, { ...order, keys: null, clientKey: undefined });
}

async function writeTask(start: Start, order: TaskOrder): Promise<Task> {
  const { tx, companyKey, now, actor } = start;
  const at = new Date(now);
  const task = await tx
    .insertInto('tasks')
    .values({
      key: newKey(now),
      company_key: companyKey,
      client_key: order.clientKey ?? null,
      kind: order.kind,
      input: toJson(order.input),
      facts: toJson(factsOf(order.input)),
      actor: toJson(actor),
      created_by_user_key: actor.userKey,
      created_by_name: actor.name,
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
  if (!task) return presentTask(await taskOfClient(start, order.clientKey ?? ''), now);
  const total = await fixPeople(start, task.key, order);
  const isConfirmed = await start.confirm(task.key);
  const row = await tx
    .updateTable('tasks')
    .set({ total, actor: toJson({ ...actor, isConfirmed }) })
    .where('company_key', '=', companyKey)
    .where('key', '=', task.key)
    .returning(taskColumns)
    .executeTakeFirstOrThrow();
  await start.audit({
    event: 'task.started',
    target: { kind: 'task', key: task.key, name: order.kind },
    after: { ...order.input, total },
  });
  await announce(tx, companyKey, 'tasks');
  await wake(tx, 'bulk-tasks');
  return presentTask(row, now);
}

async function taskOfClient({ tx, companyKey }: Start, clientKey: string) {
  return await tx
    .selectFrom('tasks')
    .select(taskColumns)
    .where('company_key', '=', companyKey)
    .where('client_key', '=', clientKey)
    .executeTakeFirstOrThrow();
}

/** Stores the people by name; returns their number. */
async function fixPeople({ tx, companyKey }: Start, taskKey: string, order: TaskOrder): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into task_items (company_key, task_key, position, user_key, session_key)
    select ${companyKey}::uuid, ${taskKey}::uuid, row_number() over (order by f.search_text, f.user_key, f.session_key),
           f.user_key, f.session_key
      from (${order.isAboutSessions === true ? sessionsOf(companyKey, order) : peopleOf(companyKey, order)}) f`.execute(
    tx,
  );
  const total = Number(numAffectedRows ?? 0);
  const wanted = order.keys === null ? null : new Set(order.keys);
  if (wanted !== null && total < wanted.size) {
    const found = await tx
      .selectFrom('task_items')
      .select(order.isAboutSessions === true ? 'session_key as key' : 'user_key as key')
      .where('company_key', '=', companyKey)
      .where('task_key', '=', taskKey)
      .execute();
    for (const { key } of found) wanted.delete(key ?? '');
    if (order.isAboutSessions === true) throw new AppError('SESSION_NOT_FOUND', { sessions: [...wanted] });
    throw new AppError('USER_NOT_FOUND', { users: [...wanted] });
  }
  if (order.bound?.fits(total) === false) throw new AppError(order.bound.refusal, { found: total });
  if (total === 0) throw new AppError(order.nobody ?? 'USER_NOT_FOUND');
  return total;
}

function peopleOf(companyKey: string, { condition }: TaskOrder) {
  return sql`select u.key as user_key, null::uuid as session_key, u.search_text
    from users u where u.company_key = ${companyKey} and ${condition}`;
}

function sessionsOf(companyKey: string, { condition }: TaskOrder) {
  return sql`select s.user_key, s.key as session_key, u.search_text
    from sign_in_sessions s join users u on u.company_key = s.company_key and u.key = s.user_key
   where s.company_key = ${companyKey} and ${condition}`;
}

/** Returns the facts for the heading of a task. */
function factsOf(input: TaskInput): Record<string, string> {
  const shifts = [...(input.shift ? [input.shift] : []), ...(input.shifts ?? [])];
  return {
    ...(shifts.length > 0 ? { shift: shifts.map(({ name }) => name).join(', ') } : {}),
    ...(input.start_date ? { start_date: input.start_date } : {}),
    ...(input.end_date ? { end_date: input.end_date } : {}),
    ...(input.cuts
      ? { cut_shifts: input.cuts.shifts.map(({ name }) => name).join(', '), cut_at: input.cuts.at }
      : {}),
    ...(input.occasion ? { occasion: input.occasion } : {}),
    ...(input.delivery === 'mail' ? { delivery: input.delivery } : {}),
    ...(input.duration_minutes === undefined
      ? {}
      : { access_minutes: String(input.duration_minutes ?? 'logoff') }),
    ...(input.domains ? { domains: input.domains.join(', ') } : {}),
  };
}
