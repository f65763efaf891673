import type { CompanyContext } from '#core/context.ts';
import { companyFactsChanged } from '#core/events.ts';
import { auditCommandLine } from '../audit/public.ts';
import { beginDeactivation } from './state/begin-deactivation.ts';
import { enterState, lockControl, mustMove } from './state/lock-control.ts';
import { observeTest } from './activation-test/observe-test.ts';
import { beginReset } from './activation-test/reset-test.ts';
import { switchControl } from './saga/saga.job.ts';
import { endSchedule } from './state/schedules.ts';
import { notifyOfSchedule } from './notify/notify-administrators.ts';
import type { NotifyDeps } from './notify/notify-administrators.ts';

/** The outcome of one step towards control being off. */
export type DeactivationOutcome =
  /** Nothing is on and nothing is scheduled. */
  | 'off'
  /** A scheduled activation was (or would be) canceled; nothing was on. */
  | 'schedule_cancelled'
  /** The deactivation was (or would be) started. */
  | 'begun'
  /** A deactivation that was already running continues. */
  | 'goes_on'
  /** A running activation is rolled back. */
  | 'activation_turned_round'
  /** Another process is working on an activation now. */
  | 'activation_held'
  /** The activation test was (or would be) ended. */
  | 'test_ending'
  /** A run is starting or ending the test. */
  | 'test_goes_on';

const starter = { userKey: null, name: 'command line' } as const;

/**
 * Takes one step towards control being off, or only names it in a dry run. The company's row is locked against
 * concurrent processes.
 */
export async function stepTowardsOff(
  deps: NotifyDeps,
  ctx: CompanyContext,
  isDryRun: boolean,
): Promise<DeactivationOutcome> {
  const state = await lockControl(ctx.tx, ctx.companyKey);
  if (state === 'inactive') return 'off';
  if (state === 'deactivating') return 'goes_on';
  if (state === 'active') {
    if (!isDryRun) await deactivate(ctx);
    return 'begun';
  }
  if (state === 'scheduled') {
    if (!isDryRun) await cancelSchedule(deps, ctx);
    return 'schedule_cancelled';
  }
  return state === 'test' ? endRunningTest(ctx, isDryRun) : reverseActivation(ctx, isDryRun);
}

async function deactivate(ctx: CompanyContext): Promise<void> {
  const { tx, companyKey, now } = ctx;
  const domains = await beginDeactivation(ctx, starter);
  await auditCommandLine(tx, companyKey, now, {
    event: 'control.deactivation_started',
    before: { domains },
  });
}

async function cancelSchedule(deps: NotifyDeps, ctx: CompanyContext): Promise<void> {
  const { tx, companyKey, now } = ctx;
  await enterState(tx, companyKey, now, mustMove('scheduled', 'cancelSchedule'));
  const schedule = await endSchedule(tx, companyKey, now, { state: 'cancelled' });
  if (schedule !== null) {
    const { at, options } = schedule;
    await auditCommandLine(tx, companyKey, now, {
      event: 'control.activation_cancelled',
      before: { activation_datetime: new Date(at).toISOString(), domains: options.domains },
    });
    await notifyOfSchedule(deps, ctx, {
      kind: 'cancelled',
      at,
      who: starter.name,
      domains: options.domains,
      lateMinutes: 0,
    });
  }
  await companyFactsChanged(tx, companyKey, now, 'control');
}

async function endRunningTest(ctx: CompanyContext, isDryRun: boolean): Promise<DeactivationOutcome> {
  const { tx, companyKey, now } = ctx;
  const running = await tx
    .selectFrom('activation_tests')
    .select('key')
    .where('company_key', '=', companyKey)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (running === undefined) return 'test_goes_on';
  if (!isDryRun) {
    await observeTest(tx, companyKey, now);
    await beginReset(ctx, starter, 'reset');
    await auditCommandLine(tx, companyKey, now, { event: 'control.test_reset', after: { cause: 'reset' } });
  }
  return 'test_ending';
}

/** Rolls back an unclaimed activation. A claimed one must end first. */
async function reverseActivation(ctx: CompanyContext, isDryRun: boolean): Promise<DeactivationOutcome> {
  const { tx, companyKey, now } = ctx;
  const at = new Date(now);
  const run = await tx
    .selectFrom('control_runs')
    .select(['key', 'state', 'claimed_until'])
    .where('company_key', '=', companyKey)
    .where('kind', '=', 'activate')
    .where('state', 'in', ['running', 'rolling_back'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (switchControl.isLeased(run.claimed_until, now)) return 'activation_held';
  if (isDryRun || run.state === 'rolling_back') return 'activation_turned_round';
  await tx
    .updateTable('control_runs')
    .set({
      state: 'rolling_back',
      failure_code: 'STOPPED_BY_OPERATOR',
      attempts: 0,
      next_try_at: at,
      // A process whose lease has run out must not write over the rollback.
      claim_key: null,
      claimed_until: null,
    })
    .where('company_key', '=', companyKey)
    .where('key', '=', run.key)
    .execute();
  await auditCommandLine(tx, companyKey, now, { event: 'control.deactivation_started' });
  await companyFactsChanged(tx, companyKey, now, 'control');
  return 'activation_turned_round';
}
