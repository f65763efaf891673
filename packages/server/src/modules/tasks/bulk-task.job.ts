import { sql } from 'kysely';
import type { TaskKind } from '@shiftgate/contract/entities/task.ts';
import { inCompany } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import { announce } from '#core/events.ts';
import { defineJob, again, ended, failed } from '#due-work/public.ts';
import type { EndStep, Lease, EngineDeps, Outcome } from '#due-work/public.ts';
import { auditSystem } from '../audit/public.ts';
import { TaskActor, TaskInput } from './actions/task-facts.ts';
import { makePasswords, passwordCompany } from './actions/passwords.ts';
import { nextPeople } from './actions/batch.ts';
import { askRoles, askStarter, isUnanswered } from './ask-roles.ts';
import type { AskDeps } from './ask-roles.ts';
import { runBatch } from './run-batch.ts';
import type { ActionDeps, Prepared } from './run-batch.ts';
import { settleLogouts } from './settle/settle-logouts.ts';
import { settlePasswords } from './settle/settle-passwords.ts';

export interface BulkTaskDeps extends ActionDeps, EngineDeps, AskDeps {
  /** People per transaction; 200 unless given, 8 where each needs a password hash. */
  readonly batchSize?: number;
}

const batchSizes = { usual: 200, hashing: 8 } as const;
/** Length of a turn by the machine's time; progress is announced once per turn. */
const turnMs = 400;
/** A task that waits for what it ordered is checked this often. */
const orderedEveryMs = 1_000;

interface BulkTask {
  readonly companyKey: string;
  readonly taskKey: string;
  readonly kind: TaskKind;
  readonly input: TaskInput;
  readonly actor: TaskActor;
  readonly orderedAt: number;
}

/**
 * Continues every due bulk action until it is over or canceled. A batch is one transaction with its outcomes, so a
 * crash repeats no person. Tasks share the time in turns; the waiting people of one that is given up count as failed.
 */
export const bulkTasks = defineJob<BulkTaskDeps, 'tasks', BulkTask>({
  name: 'bulk-tasks',
  pollMs: 1000,
  rows: {
    name: 'tasks',
    key: 'key',
    isOpen: sql`state in ('waiting', 'running')`,
    stamp: 'updated_at',
  },
  leaseMs: 30_000,
  backoff: { firstMs: 2_000, longestMs: 5 * 60_000, tries: 10 },
  slots: { all: 4, ofCompany: 2 },
  onClaim: { state: 'running' },
  claim: async (_deps, { companyKey, row }) => ({
    companyKey,
    taskKey: row.key,
    kind: row.kind,
    input: TaskInput.parse(row.input),
    actor: TaskActor.parse(row.actor),
    orderedAt: row.created_at.getTime(),
  }),
  work: takeTurn,
  end: { givenUp: (at) => ({ state: 'failed', finished_at: at }) },
  // The user who ordered it soon sees the failure and may try again; what the program ordered waits for the workspace.
  isHopeless: ({ error, piece }) => isUnanswered(error) && piece?.actor.userKey !== null,
  onGivenUp: async (_deps, step) => {
    await failWaiting(step);
    const { tx, companyKey, rowKey: taskKey, row, now } = step;
    await auditEnd(tx, { companyKey, taskKey, kind: row.kind }, now);
  },
});

/** Works on a task for one turn; the task is due again after the waiting ones. */
async function takeTurn(deps: BulkTaskDeps, ordered: BulkTask, lease: Lease): Promise<Outcome> {
  const startedAt = performance.now();
  let isFirst = true;
  const task = { ...ordered, actor: await askStarter(deps, ordered) };
  const unanswered = await askRoles(deps, task);
  if (unanswered !== null) return failed(unanswered);
  while (isFirst || (performance.now() - startedAt < turnMs && deps.isStopping?.() !== true)) {
    const prepared = await prepare(deps, task);
    // Announced at the start of a turn, so that the panel shows the progress.
    const isAnnounced = isFirst;
    isFirst = false;
    const outcome = await inCompany(deps.db, task.companyKey, async (tx) => {
      await lease.hold(tx);
      const outcome = await doBatch(deps, tx, task, { prepared, isAnnounced });
      if (outcome === 'over') await finish(deps, tx, task, lease);
      return outcome;
    });
    if (outcome === 'over') return ended;
    if (outcome === 'waiting') return again(deps.clock.now() + orderedEveryMs);
  }
  return again(deps.clock.now());
}

const nothing: Prepared = { passwords: new Map() };

/** Prepares slow work before the transaction, so that no lock is held during it. */
async function prepare(deps: BulkTaskDeps, task: BulkTask): Promise<Prepared> {
  if (task.kind !== 'generate_passwords') return nothing;
  const { company, people } = await inCompany(deps.db, task.companyKey, async (tx) => {
    const waiting = await nextPeople(tx, task, sizeOf(deps, task), { lock: false });
    return { company: await passwordCompany(tx, task.companyKey, waiting), people: waiting };
  });
  // No password is hashed for a task that shares none.
  const reached = task.input.delivery === 'mail' ? people.filter((each) => each.recovery_email) : people;
  return { passwords: await makePasswords(deps, company, reached) };
}

function sizeOf(deps: BulkTaskDeps, task: BulkTask): number {
  return deps.batchSize ?? (task.kind === 'generate_passwords' ? batchSizes.hashing : batchSizes.usual);
}

/** Runs one batch, and returns whether the task is over, or waits for what it ordered. */
async function doBatch(
  deps: BulkTaskDeps,
  tx: Tx,
  task: BulkTask,
  { prepared, isAnnounced }: { readonly prepared: Prepared; readonly isAnnounced: boolean },
): Promise<'over' | 'waiting' | 'more'> {
  const { companyKey, taskKey, kind, input, actor } = task;
  const now = deps.clock.now();
  const people = await nextPeople(tx, task, sizeOf(deps, task), { lock: true });
  if (people.length === 0) {
    const settleOrdered = settlements[kind];
    return settleOrdered === undefined ? 'over' : await checkOrdered(tx, task, settleOrdered);
  }
  const batch = { tx, companyKey, taskKey, kind, input, actor, now };
  const counts = await runBatch(batch, people, deps, prepared);
  await tx
    .updateTable('tasks')
    .set((eb) => ({
      done: eb('done', '+', counts.done),
      unchanged: eb('unchanged', '+', counts.unchanged),
      skipped: eb('skipped', '+', counts.skipped),
      failed: eb('failed', '+', counts.failed),
      last_error: null,
      updated_at: new Date(now),
    }))
    .where('company_key', '=', companyKey)
    .where('key', '=', taskKey)
    .execute();
  if (isAnnounced) await announce(tx, companyKey, 'tasks');
  return 'more';
}

/** What other jobs do for the people of a task, by its kind. */
const settlements: Readonly<Partial<Record<TaskKind, typeof settleLogouts>>> = {
  force_logout: settleLogouts,
  end_sessions: settleLogouts,
  generate_passwords: settlePasswords,
};

/** Whether everything that the task has ordered of another job is done. */
async function checkOrdered(
  tx: Tx,
  task: BulkTask,
  settleOrdered: typeof settleLogouts,
): Promise<'over' | 'waiting'> {
  const { done, skipped, failed, waiting } = await settleOrdered(tx, task);
  if (waiting === 0) return 'over';
  if (done + skipped + failed > 0) await announce(tx, task.companyKey, 'tasks');
  return 'waiting';
}

async function finish(deps: BulkTaskDeps, tx: Tx, task: BulkTask, lease: Lease): Promise<void> {
  const now = deps.clock.now();
  await lease.end(tx, { state: 'done', finished_at: new Date(now) });
  await auditEnd(tx, task, now);
}

async function auditEnd(
  tx: Tx,
  { companyKey, taskKey, kind }: Pick<BulkTask, 'companyKey' | 'taskKey' | 'kind'>,
  now: number,
): Promise<void> {
  const after = await tx
    .selectFrom('tasks')
    .select(['state', 'total', 'done', 'unchanged', 'skipped', 'failed'])
    .where('company_key', '=', companyKey)
    .where('key', '=', taskKey)
    .executeTakeFirstOrThrow();
  const target = { kind: 'task', key: taskKey, name: kind };
  await auditSystem(tx, companyKey, now, { event: 'task.finished', target, after });
  await announce(tx, companyKey, 'tasks');
}

async function failWaiting({ tx, companyKey, rowKey, error }: EndStep<'tasks', BulkTask>): Promise<void> {
  const given = await tx
    .updateTable('task_items')
    .set({ outcome: 'failed', reason: isUnanswered(error) ? error.code : 'UNKNOWN_ERROR' })
    .where('company_key', '=', companyKey)
    .where('task_key', '=', rowKey)
    .where('outcome', '=', 'waiting')
    .executeTakeFirst();
  await tx
    .updateTable('tasks')
    .set((eb) => ({ failed: eb('failed', '+', Number(given.numUpdatedRows)) }))
    .where('company_key', '=', companyKey)
    .where('key', '=', rowKey)
    .execute();
}
