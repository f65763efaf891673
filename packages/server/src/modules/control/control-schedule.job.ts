import { minutesLate } from '@shiftgate/domain/control/schedule.ts';
import { transitionControl } from '@shiftgate/domain/control/states.ts';
import type { Tx } from '#core/context.ts';
import { findNextControlAt } from '#db/due-work.ts';
import { inCompany, inSystem } from '#db/transactions.ts';
import { defineCompanyJob } from '#due-work/public.ts';
import type { EngineDeps } from '#due-work/public.ts';
import { companyFactsChanged } from '#core/events.ts';
import { AppError } from '#core/app-error.ts';
import { auditSystem } from '../audit/public.ts';
import { beginActivation } from './state/begin-activation.ts';
import { enterState, lockControl } from './state/lock-control.ts';
import { runPreflight } from './preflight/preflight.ts';
import type { ActivationOptions } from './state/present-schedules.ts';
import { beginReset } from './activation-test/reset-test.ts';
import { endSchedule } from './state/schedules.ts';
import type { SwitchDeps } from './preflight/switch-deps.ts';
import { notifyOfSchedule } from './notify/notify-administrators.ts';

export type ControlTimesDeps = SwitchDeps & EngineDeps;

/** Runs due work of control: scheduled activations, the notices before them, and the end of abandoned tests. */
export const controlTimes = defineCompanyJob<ControlTimesDeps>({
  name: 'control-times',
  pollMs: 60_000,
  nextInMs: nextControlTimeMs,
  due: 'list_due_control_times',
  work: async (deps, { companyKey }) => {
    await startScheduled(deps, companyKey);
    await inCompany(deps.db, companyKey, (tx) => notifyBeforehand(deps, tx, companyKey));
    await inCompany(deps.db, companyKey, (tx) => endAbandonedTest(deps, tx, companyKey));
  },
});

/** Milliseconds until the next due instant; null when nothing is scheduled. */
async function nextControlTimeMs({ db, clock }: EngineDeps): Promise<number | null> {
  const at = await inSystem(db, (tx) => findNextControlAt(tx));
  return at === null ? null : at.getTime() - clock.now();
}

async function startScheduled(deps: ControlTimesDeps, companyKey: string): Promise<void> {
  const waiting = await inCompany(deps.db, companyKey, (tx) =>
    tx
      .selectFrom('control_schedules as s')
      .innerJoin('companies as c', 'c.key', 's.company_key')
      .select(['s.options', 'c.activation_at'])
      .where('s.company_key', '=', companyKey)
      .where('s.state', '=', 'waiting')
      .where('c.activation_at', '<=', new Date(deps.clock.now()))
      .executeTakeFirst(),
  );
  if (waiting === undefined) return;
  const options = waiting.options as ActivationOptions;
  const obstacles = await obstaclesOf(deps, companyKey, options);
  await inCompany(deps.db, companyKey, async (tx) => {
    // It was canceled, claimed by another process, or rescheduled.
    if ((await lockControl(tx, companyKey)) !== 'scheduled') return;
    const { activation_at: still } = await tx
      .selectFrom('companies')
      .select('activation_at')
      .where('key', '=', companyKey)
      .executeTakeFirstOrThrow();
    if (still?.getTime() !== waiting.activation_at?.getTime()) return;
    if (obstacles.length > 0) await abandon(deps, tx, companyKey, obstacles);
    else await begin(deps, tx, companyKey, options);
  });
}

/** Returns the blocking items of the pre-flight as codes. */
async function obstaclesOf(
  deps: ControlTimesDeps,
  companyKey: string,
  options: ActivationOptions,
): Promise<readonly string[]> {
  const { is_suspended: isSuspended, is_banned: isBanned } = await inCompany(deps.db, companyKey, (tx) =>
    tx
      .selectFrom('companies')
      .select(['is_suspended', 'is_banned'])
      .where('key', '=', companyKey)
      .executeTakeFirstOrThrow(),
  );
  // Its sign-in page admits no user, so control would lock the whole company out.
  if (isSuspended || isBanned) return [isBanned ? 'COMPANY_BANNED' : 'COMPANY_SUSPENDED'];
  try {
    const report = await runPreflight(deps, (work) => inCompany(deps.db, companyKey, work), {
      companyKey,
      ...options,
    });
    return report.items.flatMap((item) => (item.state === 'blocking' && item.code ? [item.code] : []));
  } catch (error) {
    // The company has lost one of its domains.
    if (error instanceof AppError) return [error.code];
    throw error;
  }
}

async function begin(
  deps: ControlTimesDeps,
  tx: Tx,
  companyKey: string,
  options: ActivationOptions,
): Promise<void> {
  const now = deps.clock.now();
  // The state comes first: a scheduled company must have its instant.
  await enterState(tx, companyKey, now, 'activating');
  const lateMinutes = await lateness(tx, companyKey, now);
  const schedule = await endSchedule(tx, companyKey, now, { state: 'started', lateMinutes });
  if (schedule === null) throw new Error('a scheduled company without a schedule');
  await beginActivation({ tx, companyKey, now }, schedule.by, options, schedule.key);
  await auditSystem(tx, companyKey, now, {
    event: 'control.activation_started',
    after: {
      domains: options.domains,
      logout_option: options.logoutOption,
      cause: 'schedule',
      scheduled_by: schedule.by.name,
      late_minutes: lateMinutes,
    },
  });
}

async function abandon(
  deps: ControlTimesDeps,
  tx: Tx,
  companyKey: string,
  obstacles: readonly string[],
): Promise<void> {
  const now = deps.clock.now();
  const move = transitionControl('scheduled', 'cancelSchedule');
  if (!move.isAllowed) throw new Error(`the control transition is not allowed: ${move.refusal}`);
  await enterState(tx, companyKey, now, move.state);
  const lateMinutes = await lateness(tx, companyKey, now);
  const [code] = obstacles;
  const schedule = await endSchedule(tx, companyKey, now, {
    state: 'failed',
    lateMinutes,
    ...(code !== undefined && { code }),
  });
  await auditSystem(tx, companyKey, now, {
    event: 'control.activation_failed',
    after: { cause: 'preflight', obstacles, late_minutes: lateMinutes },
  });
  const ctx = { tx, companyKey, now };
  if (schedule !== null)
    await notifyOfSchedule(deps, ctx, {
      kind: 'failed',
      at: schedule.at,
      who: schedule.by.name,
      domains: schedule.options.domains,
      lateMinutes,
      ...(code !== undefined && { code }),
    });
  await companyFactsChanged(tx, companyKey, now, 'control');
}

async function lateness(tx: Tx, companyKey: string, now: number): Promise<number> {
  const row = await tx
    .selectFrom('control_schedules')
    .select('activation_at')
    .where('company_key', '=', companyKey)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row === undefined ? 0 : minutesLate(row.activation_at.getTime(), now);
}

/** Of several due e-mails, as after an outage, only the newest is still true. */
async function notifyBeforehand(deps: ControlTimesDeps, tx: Tx, companyKey: string): Promise<void> {
  const now = deps.clock.now();
  // The rows are the claim: another process waits for them and finds none.
  const due = await tx
    .deleteFrom('control_notices')
    .where('company_key', '=', companyKey)
    .where('due_at', '<=', new Date(now))
    .returning(['kind', 'due_at', 'schedule_key'])
    .execute();
  const notice = due.toSorted((a, b) => b.due_at.getTime() - a.due_at.getTime())[0];
  if (notice === undefined) return;
  const schedule = await tx
    .selectFrom('control_schedules')
    .select(['activation_at', 'options', 'scheduled_by_name'])
    .where('company_key', '=', companyKey)
    .where('key', '=', notice.schedule_key)
    .where('state', '=', 'waiting')
    .where('activation_at', '>', new Date(now))
    .executeTakeFirst();
  if (schedule === undefined) return;
  const ctx = { tx, companyKey, now };
  await notifyOfSchedule(deps, ctx, {
    kind: notice.kind,
    at: schedule.activation_at.getTime(),
    who: schedule.scheduled_by_name,
    domains: (schedule.options as ActivationOptions).domains,
    lateMinutes: 0,
  });
}

async function endAbandonedTest(deps: ControlTimesDeps, tx: Tx, companyKey: string): Promise<void> {
  if ((await lockControl(tx, companyKey)) !== 'test') return;
  const test = await tx
    .selectFrom('activation_tests')
    .select(['key', 'state', 'ends_at'])
    .where('company_key', '=', companyKey)
    .where('state', '=', 'running')
    .where('ends_at', '<=', new Date(deps.clock.now()))
    .executeTakeFirst();
  // A test that a run is still creating is checked again later.
  if (test === undefined) return;
  const now = deps.clock.now();
  await beginReset({ tx, companyKey, now }, { userKey: null, name: 'system' }, 'time_over');
  await auditSystem(tx, companyKey, now, {
    event: 'control.test_reset',
    after: { cause: 'time_over' },
  });
}
