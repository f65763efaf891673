import { sql } from 'kysely';
import type { AuditEventName } from '@shiftgate/contract/audit-events.ts';
import type { TaskKind, TaskOutcome } from '@shiftgate/contract/entities/task.ts';
import type { ErrorCode } from '@shiftgate/contract/errors.ts';
import type { CompanyContext } from '#core/context.ts';
import { newKey } from '#db/keys.ts';
import type { Tx } from '#db/transactions.ts';
import { guardColumns } from '#modules/users/public.ts';
import type { TaskActor, TaskInput } from './task-facts.ts';

/** One batch of a bulk action, in its transaction. */
export interface Batch extends CompanyContext {
  readonly taskKey: string;
  readonly kind: TaskKind;
  readonly input: TaskInput;
  readonly actor: TaskActor;
}

/** The outcome of one person of a batch; `ordered` is handed to another job, which sets the final one. */
export interface ItemResult {
  readonly outcome: Exclude<TaskOutcome, 'waiting'> | 'ordered';
  readonly reason?: ErrorCode;
  readonly secret?: Buffer;
}

export const done: ItemResult = { outcome: 'done' };
export const ordered: ItemResult = { outcome: 'ordered' };
export const unchanged: ItemResult = { outcome: 'unchanged' };
export const skipped = (reason: ErrorCode): ItemResult => ({ outcome: 'skipped', reason });
export const failed = (reason: ErrorCode): ItemResult => ({ outcome: 'failed', reason });

/**
 * Returns the next waiting people of a task by name. With `lock` their rows stay unchanged until the transaction
 * ends.
 */
export async function nextPeople(
  tx: Tx,
  task: { readonly companyKey: string; readonly taskKey: string },
  atMost: number,
  options: { readonly lock: boolean },
) {
  const query = tx
    .selectFrom('task_items as i')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_key', '=', 'i.company_key').onRef('u.key', '=', 'i.user_key'),
    )
    .select(['i.position', 'i.session_key'])
    .select(guardColumns.map((column) => `u.${column}` as const))
    .select([
      'u.name',
      'u.email',
      'u.domain',
      'u.status',
      'u.vacation_starts_on',
      'u.vacation_ends_on',
      'u.single_access_granted_at',
      'u.single_access_duration_seconds',
      'u.single_access_first_used_at',
      'u.single_access_ends_at',
      'u.must_change_password',
      'u.password_state',
      'u.is_password_chosen_by_person',
      'u.recovery_email',
      'u.language',
    ])
    .where('i.company_key', '=', task.companyKey)
    .where('i.task_key', '=', task.taskKey)
    .where('i.outcome', '=', 'waiting')
    .where('i.ordered_at', 'is', null)
    .orderBy('i.position')
    .limit(atMost);
  return await (options.lock ? query.forNoKeyUpdate('u') : query).execute();
}
export type BatchPerson = Awaited<ReturnType<typeof nextPeople>>[number];

/** The subject of a result: the person, or one of their sessions for an action on sessions. */
export const itemOf = (person: BatchPerson): string => person.session_key ?? person.key;

/** Decides the result of each person by their row alone. */
export function decideEach(
  people: readonly BatchPerson[],
  decide: (person: BatchPerson) => ItemResult,
): Map<string, ItemResult> {
  return new Map(people.map((person) => [itemOf(person), decide(person)]));
}

/** The people of a batch with a change done or ordered. */
export function doneOf(
  people: readonly BatchPerson[],
  results: ReadonlyMap<string, ItemResult>,
): BatchPerson[] {
  return people.filter((person) => {
    const outcome = results.get(itemOf(person))?.outcome;
    return outcome === 'done' || outcome === 'ordered';
  });
}

/** Writes one audit row per person, as if the starter of the task had changed them one by one. */
export async function auditPeople(
  batch: Batch,
  event: AuditEventName,
  entries: readonly {
    readonly person: { readonly key: string; readonly name: string };
    readonly before?: unknown;
    readonly after?: unknown;
  }[],
): Promise<void> {
  if (entries.length === 0) return;
  const { actor, companyKey, now } = batch;
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await sql`
    insert into audit_events (key, company_key, occurred_at, event, actor_kind, actor_user_key, actor_name, actor_email,
      simulated_by_name, target_kind, target_key, target_name, before, after, ip, browser, os, request_id, task_key)
    select p.key, ${companyKey}::uuid, ${new Date(now)}::timestamptz, ${event},
           ${kindOf(actor)}, ${actor.userKey}::uuid, ${actor.name},
           ${actor.userKey === null ? null : actor.email}::text, ${actor.simulatedByName}::text, 'user', p.target_key, p.target_name, p.before::jsonb,
           p.after::jsonb, ${actor.ip}::text, ${actor.browser}, ${actor.os},
           ${actor.requestId}, ${batch.taskKey}::uuid
      from unnest(
        ${entries.map(() => newKey(now))}::uuid[],
        ${entries.map(({ person }) => person.key)}::uuid[],
        ${entries.map(({ person }) => person.name)}::text[],
        ${entries.map(({ before }) => json(before))}::text[],
        ${entries.map(({ after }) => json(after))}::text[]
      ) as p (key, target_key, target_name, before, after)`.execute(batch.tx);
}

function kindOf(actor: TaskActor): 'user' | 'partner' | 'system' {
  if (actor.userKey === null) return 'system';
  return actor.simulatedByName === null ? 'user' : 'partner';
}

/** Stores the outcomes; returns the count of each. */
export async function writeResults(
  batch: Pick<Batch, 'tx' | 'companyKey' | 'taskKey' | 'now'>,
  people: readonly BatchPerson[],
  results: ReadonlyMap<string, ItemResult>,
): Promise<Record<ItemResult['outcome'], number>> {
  const counts = { done: 0, ordered: 0, unchanged: 0, skipped: 0, failed: 0 };
  const rows = people.flatMap((person) => {
    const result = results.get(itemOf(person));
    if (result === undefined) return [];
    counts[result.outcome] += 1;
    return [{ position: person.position, ...result }];
  });
  await sql`
    update task_items i set outcome = case when r.outcome = 'ordered' then 'waiting' else r.outcome end,
           ordered_at = case when r.outcome = 'ordered' then ${new Date(batch.now)}::timestamptz end,
           reason = r.reason, secret_sealed = decode(r.secret, 'hex')
      from unnest(
        ${rows.map((row) => row.position)}::integer[],
        ${rows.map((row) => row.outcome)}::text[],
        ${rows.map((row) => row.reason ?? null)}::text[],
        ${rows.map((row) => row.secret?.toString('hex') ?? null)}::text[]
      ) as r (position, outcome, reason, secret)
     where i.company_key = ${batch.companyKey} and i.task_key = ${batch.taskKey} and i.position = r.position
       and i.outcome = 'waiting'`.execute(batch.tx);
  return counts;
}
