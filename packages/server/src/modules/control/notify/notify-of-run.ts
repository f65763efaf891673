import type { CompanyContext } from '#core/context.ts';
import type { ActivationOptions } from '../state/present-schedules.ts';
import { notifyOfSchedule } from './notify-administrators.ts';
import type { NotifyDeps } from './notify-administrators.ts';

/** Notifies the administrators of the outcome of a scheduled activation, and stores a failure with the schedule. */
export async function notifyOfRun(
  deps: NotifyDeps,
  ctx: CompanyContext,
  run: {
    readonly key: string;
    readonly state: 'succeeded' | 'rolled_back' | 'failed';
    readonly code: string | null;
  },
): Promise<void> {
  const isDone = run.state === 'succeeded';
  const schedule = await ctx.tx
    .updateTable('control_schedules')
    .set(isDone ? { state: 'started' } : { state: 'failed', failure_code: run.code })
    .where('company_key', '=', ctx.companyKey)
    .where('key', '=', run.key)
    .returning(['activation_at', 'options', 'scheduled_by_name', 'late_minutes'])
    .executeTakeFirst();
  if (schedule === undefined) return;
  await notifyOfSchedule(deps, ctx, {
    kind: isDone ? 'done' : 'failed',
    at: schedule.activation_at.getTime(),
    who: schedule.scheduled_by_name,
    domains: (schedule.options as ActivationOptions).domains,
    lateMinutes: schedule.late_minutes,
    ...(run.code !== null && { code: run.code }),
  });
}
