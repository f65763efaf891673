import type { Tx } from '#core/context.ts';
import { inCompany } from '#db/transactions.ts';
import { defineCompanyJob } from '#due-work/public.ts';
import { companyFactsChanged } from '#core/events.ts';
import { auditSystem } from '../audit/public.ts';
import { planStatus } from '../company/public.ts';
import { beginDeactivation } from './state/begin-deactivation.ts';
import { enterState, mustMove } from './state/lock-control.ts';
import { endSchedule } from './state/schedules.ts';
import { notifyOfSchedule } from './notify/notify-administrators.ts';
import type { NotifyDeps } from './notify/notify-administrators.ts';
import { planEndReached } from './notify/plan-end-notice.job.ts';

/** A failed deactivation is started again after this long. */
const againAfterMs = 10 * 60_000;

/** Ends every expired trial or plan and starts the deactivation of control, so that people sign in as before. */
export const endPlans = defineCompanyJob<NotifyDeps>({
  name: 'end-plans',
  pollMs: 10_000,
  due: 'list_ended_plans',
  work: (deps, { companyKey, now }) =>
    inCompany(deps.db, companyKey, (tx) => endPlan(deps, tx, companyKey, now)),
});

async function endPlan(deps: NotifyDeps, tx: Tx, companyKey: string, now: number): Promise<void> {
  const company = await tx
    .selectFrom('companies')
    .select(['control_state', 'plan_status', 'plan_products', 'trial_ends_on', 'zone'])
    .where('key', '=', companyKey)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { control_state: state, trial_ends_on: lastDay } = company;
  const isTrialOver = company.plan_status === 'TRIAL' && planStatus(company, now) === 'EXPIRED';
  const isOver =
    isTrialOver || company.plan_status === 'EXPIRED' || !company.plan_products.includes('control');
  // Another process was faster, or the plan was renewed.
  if (!isOver) return;
  // A run or a test ends by itself within hours; then the company is listed again.
  if (state === 'activating' || state === 'test') return;
  if (state === 'active' && (await wasTriedLately(tx, companyKey, now))) return;
  if (isTrialOver) {
    await tx.updateTable('companies').set({ plan_status: 'EXPIRED' }).where('key', '=', companyKey).execute();
    await auditSystem(tx, companyKey, now, { event: 'company.plan_expired', after: { last_day: lastDay } });
    if (lastDay !== null) {
      const isNotifiedElsewhere = state === 'scheduled';
      await planEndReached(tx, companyKey, now, { lastDay, wasOn: state === 'active', isNotifiedElsewhere });
    }
  }
  if (state === 'active') await deactivate(tx, companyKey, now);
  if (state === 'scheduled') await cancelSchedule(deps, tx, companyKey, now);
  await companyFactsChanged(tx, companyKey, now, 'control');
}

async function wasTriedLately(tx: Tx, companyKey: string, now: number): Promise<boolean> {
  const run = await tx
    .selectFrom('control_runs')
    .select('started_at')
    .where('company_key', '=', companyKey)
    .where('kind', '=', 'deactivate')
    .where('state', '=', 'failed')
    .where('started_by_user_key', 'is', null)
    .where('started_at', '>', new Date(now - againAfterMs))
    .limit(1)
    .executeTakeFirst();
  return run !== undefined;
}

async function deactivate(tx: Tx, companyKey: string, now: number): Promise<void> {
  const domains = await beginDeactivation({ tx, companyKey, now }, { userKey: null, name: 'system' });
  await auditSystem(tx, companyKey, now, {
    event: 'control.deactivation_started',
    before: { domains },
    after: { cause: 'plan_expired' },
  });
}

async function cancelSchedule(deps: NotifyDeps, tx: Tx, companyKey: string, now: number): Promise<void> {
  // The state comes first: a scheduled company must have its instant.
  await enterState(tx, companyKey, now, mustMove('scheduled', 'cancelSchedule'));
  const code = 'EXPIRED_TRIAL';
  const schedule = await endSchedule(tx, companyKey, now, { state: 'failed', code });
  await auditSystem(tx, companyKey, now, {
    event: 'control.activation_failed',
    after: { cause: 'plan_expired' },
  });
  if (schedule === null) return;
  const ctx = { tx, companyKey, now };
  await notifyOfSchedule(deps, ctx, {
    kind: 'failed',
    at: schedule.at,
    who: schedule.by.name,
    domains: schedule.options.domains,
    code,
    lateMinutes: 0,
  });
}
