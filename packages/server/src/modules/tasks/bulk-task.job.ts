import type { FastifyBaseLogger } from 'fastify';
import type { TaskKind } from '@shiftgate/contract/entities/task.ts';
import type { DatabaseClient } from '../../db/client.ts';
import { listDueTasks } from '../../db/due-work.ts';
import { newKey } from '../../db/keys.ts';
import { inCompany, inSystem } from '../../db/transactions.ts';
import type { Tx } from '../../db/transactions.ts';
import { announce } from '../../core/events.ts';
import { auditSystem } from '../audit/public.ts';
import { TaskActor, TaskInput } from './actions/task-facts.ts';
import { makePasswords, passwordCompany } from './actions/passwords.ts';
import { nextPeople } from './actions/batch.ts';
import { runBatch } from './run-batch.ts';
import type { ActionDeps, Prepared } from './run-batch.ts';
import { settleLogouts } from './settle-logouts.ts';
import type { Clock } from '../../ports/clock.ts';

export interface BulkTaskDeps extends ActionDeps {
  readonly db: DatabaseClient;
  readonly clock: Clock;
  readonly logger?: Pick<FastifyBaseLogger, 'warn'>;
  /** People per transaction; 200 unless given, 8 where each needs a password hash. */
  readonly batchSize?: number;
  /** True when the process stops: the current batch is completed, the rest is left to the next process. */
  readonly isStopping?: () => boolean;
}

const tasksPerRun = 20;
/** A claim expires after this long; every batch renews it. */
const claimMs = 30_000;
const batchSizes = { usual: 200, hashing: 8 } as const;
/** Length of a turn by the machine's time; progress is announced once per turn. */
const turnMs = 400;
/** Tasks that share the turns. */
const maxWorkers = 4;
/** A task that waits for its logouts is checked this often. */
const logoutsEveryMs = 1_000;
const firstWaitMs = 2_000;
const longestWaitMs = 5 * 60_000;
/** A task that fails this often in a row is abandoned; its waiting people count as failed. */
const triesAtMost = 10;

interface Claimed {
  readonly companyKey: string;
  readonly taskKey: string;
  readonly claimKey: string;
  readonly kind: TaskKind;
  readonly input: TaskInput;
  readonly actor: TaskActor;
}

/**
 * Continues every due bulk action until it is over or cancelled. A batch is one transaction with its outcomes, so a
 * crash repeats no person, and tasks share the time fairly. Returns the number of turns.
 */
export async function runBulkTasks(deps: BulkTaskDeps): Promise<number> {
  let turns = 0;
  for (;;) {
    const at = new Date(deps.clock.now());
    const queue = await inSystem(deps.db, (tx) => listDueTasks(tx, at, tasksPerRun));
    let taken = 0;
    const worker = async (): Promise<void> => {
      for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
        if (await takeTurn(deps, row.company_key, row.task_key)) taken += 1;
      }
    };
    await Promise.all(Array.from({ length: maxWorkers }, worker));
    turns += taken;
    if (taken === 0 || deps.isStopping?.()) return turns;
  }
}

/** Works on a task for one turn; false when another process has claimed it. */
async function takeTurn(deps: BulkTaskDeps, companyKey: string, taskKey: string): Promise<boolean> {
  if (deps.isStopping?.()) return false;
  const task = await inCompany(deps.db, companyKey, (tx) => claim(deps, tx, companyKey, taskKey));
  if (task === null) return false;
  try {
    await workOff(deps, task);
  } catch (error) {
    await inCompany(deps.db, companyKey, (tx) => tryLater(deps, tx, task, error));
  }
  return true;
}

async function claim(
  deps: BulkTaskDeps,
  tx: Tx,
  companyKey: string,
  taskKey: string,
): Promise<Claimed | null> {
  const now = deps.clock.now();
  const at = new Date(now);
  const claimKey = newKey(now);
  const row = await tx
    .updateTable('tasks')
    .set({
      state: 'running',
      claim_key: claimKey,
      claimed_until: new Date(now + claimMs),
      updated_at: at,
    })
    .where('company_key', '=', companyKey)
    .where('key', '=', taskKey)
    .where('state', 'in', ['waiting', 'running'])
    .where('next_try_at', '<=', at)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at)]))
    .returning(['kind', 'input', 'actor'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const [input, actor] = [TaskInput.parse(row.input), TaskActor.parse(row.actor)];
  return { companyKey, taskKey, claimKey, kind: row.kind, input, actor };
}

async function workOff(deps: BulkTaskDeps, task: Claimed): Promise<void> {
  const startedAt = performance.now();
  let isFirst = true;
  while (isFirst || (performance.now() - startedAt < turnMs && !deps.isStopping?.())) {
    const prepared = await prepare(deps, task);
    // Announced at the start of a turn, so that the panel shows the progress.
    const isAnnounced = isFirst;
    isFirst = false;
    const isOver = await inCompany(deps.db, task.companyKey, (tx) =>
      doBatch(deps, tx, task, prepared, isAnnounced),
    );
    if (isOver) return;
  }
  await inCompany(deps.db, task.companyKey, (tx) => release(deps, tx, task));
}

/** Ends a turn: the task is due again after the waiting ones. */
async function release(deps: BulkTaskDeps, tx: Tx, task: Claimed): Promise<void> {
  const at = new Date(deps.clock.now());
  await tx
    .updateTable('tasks')
    .set({ claim_key: null, claimed_until: null, next_try_at: at, updated_at: at })
    .where('company_key', '=', task.companyKey)
    .where('key', '=', task.taskKey)
    .where('claim_key', '=', task.claimKey)
    .execute();
}

const nothing: Prepared = { passwords: new Map() };

/** Prepares slow work before the transaction, so that no lock is held during it. */
async function prepare(deps: BulkTaskDeps, task: Claimed): Promise<Prepared> {
  if (task.kind !== 'generate_passwords') return nothing;
  const { company, people } = await inCompany(deps.db, task.companyKey, async (tx) => {
    const waiting = await nextPeople(tx, task, sizeOf(deps, task), { lock: false });
    return { company: await passwordCompany(tx, task.companyKey, waiting), people: waiting };
  });
  // No password is hashed for a task that shares none.
  const reached = task.input.delivery === 'mail' ? people.filter((each) => each.recovery_email) : people;
  return { passwords: await makePasswords(deps, company, reached) };
}

function sizeOf(deps: BulkTaskDeps, task: Claimed): number {
  return deps.batchSize ?? (task.kind === 'generate_passwords' ? batchSizes.hashing : batchSizes.usual);
}

/** Runs one batch; true when the task is over, waits for its logouts, was cancelled, or has another claim. */
async function doBatch(
  deps: BulkTaskDeps,
  tx: Tx,
  task: Claimed,
  prepared: Prepared,
  isAnnounced: boolean,
): Promise<boolean> {
  const { companyKey, taskKey, kind, input, actor } = task;
  const now = deps.clock.now();
  const own = await tx
    .selectFrom('tasks')
    .select('key')
    .where('company_key', '=', companyKey)
    .where('key', '=', taskKey)
    .where('state', '=', 'running')
    .where('claim_key', '=', task.claimKey)
    .forUpdate()
    .executeTakeFirst();
  if (own === undefined) return true;
  const people = await nextPeople(tx, task, sizeOf(deps, task), { lock: true });
  if (people.length === 0) {
    const waitsForLogouts = kind === 'force_logout' || kind === 'end_sessions';
    const isOver = !waitsForLogouts || (await areLoggedOut(deps, tx, task));
    if (isOver) await finish(deps, tx, task, 'done');
    return true;
  }
  const batch = { tx, companyKey, taskKey, input, actor, now };
  const counts = await runBatch(batch, kind, people, deps, prepared);
  await tx
    .updateTable('tasks')
    .set((eb) => ({
      done: eb('done', '+', counts.done),
      unchanged: eb('unchanged', '+', counts.unchanged),
      skipped: eb('skipped', '+', counts.skipped),
      failed: eb('failed', '+', counts.failed),
      attempts: 0,
      last_error: null,
      claimed_until: new Date(now + claimMs),
      updated_at: new Date(now),
    }))
    .where('company_key', '=', companyKey)
    .where('key', '=', taskKey)
    .execute();
  if (isAnnounced) await announce(tx, companyKey, 'tasks');
  return false;
}

/** Whether every ordered logout of the task is done; otherwise it is checked again soon. */
async function areLoggedOut(deps: BulkTaskDeps, tx: Tx, task: Claimed): Promise<boolean> {
  const { done, skipped, failed, waiting } = await settleLogouts(tx, task);
  if (waiting === 0) return true;
  const now = deps.clock.now();
  await tx
    .updateTable('tasks')
    .set({
      claim_key: null,
      claimed_until: null,
      next_try_at: new Date(now + logoutsEveryMs),
      updated_at: new Date(now),
    })
    .where('company_key', '=', task.companyKey)
    .where('key', '=', task.taskKey)
    .execute();
  if (done + skipped + failed > 0) await announce(tx, task.companyKey, 'tasks');
  return false;
}

async function finish(deps: BulkTaskDeps, tx: Tx, task: Claimed, state: 'done' | 'failed'): Promise<void> {
  const now = deps.clock.now();
  const at = new Date(now);
  const { companyKey, taskKey, kind } = task;
  const after = await tx
    .updateTable('tasks')
    .set({ state, finished_at: at, updated_at: at, claim_key: null, claimed_until: null })
    .where('company_key', '=', companyKey)
    .where('key', '=', taskKey)
    .returning(['state', 'total', 'done', 'unchanged', 'skipped', 'failed'])
    .executeTakeFirstOrThrow();
  const target = { kind: 'task', key: taskKey, name: kind };
  await auditSystem(tx, companyKey, now, { event: 'task.finished', target, after });
  await announce(tx, companyKey, 'tasks');
}

async function tryLater(deps: BulkTaskDeps, tx: Tx, task: Claimed, error: unknown): Promise<void> {
  const now = deps.clock.now();
  const { companyKey, taskKey } = task;
  const row = await tx
    .selectFrom('tasks')
    .select('attempts')
    .where('company_key', '=', companyKey)
    .where('key', '=', taskKey)
    .where('claim_key', '=', task.claimKey)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return;
  const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** row.attempts);
  deps.logger?.warn({ err: error, task: taskKey, waitMs }, 'a batch of a bulk action failed');
  await tx
    .updateTable('tasks')
    .set({
      attempts: row.attempts + 1,
      next_try_at: new Date(now + waitMs),
      claim_key: null,
      claimed_until: null,
      last_error: (error instanceof Error ? error.message : String(error)).slice(0, 500),
      updated_at: new Date(now),
    })
    .where('company_key', '=', companyKey)
    .where('key', '=', taskKey)
    .execute();
  if (row.attempts + 1 >= triesAtMost) await abandon(deps, tx, task);
}

async function abandon(deps: BulkTaskDeps, tx: Tx, task: Claimed): Promise<void> {
  const given = await tx
    .updateTable('task_items')
    .set({ outcome: 'failed', reason: 'UNKNOWN_ERROR' })
    .where('company_key', '=', task.companyKey)
    .where('task_key', '=', task.taskKey)
    .where('outcome', '=', 'waiting')
    .executeTakeFirst();
  await tx
    .updateTable('tasks')
    .set((eb) => ({ failed: eb('failed', '+', Number(given.numUpdatedRows)) }))
    .where('company_key', '=', task.companyKey)
    .where('key', '=', task.taskKey)
    .execute();
  await finish(deps, tx, task, 'failed');
}
