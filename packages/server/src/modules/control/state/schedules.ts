import { scheduleNotices } from '@shiftgate/domain/control/schedule.ts';
import type { Context, Tx } from '#core/context.ts';
import { wake } from '#due-work/public.ts';
import { newKey } from '#db/keys.ts';
import { toJson } from '#db/tables/columns.ts';
import type { ActivationOptions } from './present-schedules.ts';

/** Records a scheduled activation with its reminder e-mails. The caller changes the state. */
export async function writeSchedule(ctx: Context, at: number, options: ActivationOptions): Promise<void> {
  const { tx, companyKey, now } = ctx;
  const key = newKey(now);
  await tx
    .insertInto('control_schedules')
    .values({
      key,
      company_key: companyKey,
      activation_at: new Date(at),
      options: toJson(options),
      scheduled_by_user_key: ctx.actor.userKey,
      scheduled_by_name: ctx.actor.name,
      created_at: new Date(now),
    })
    .execute();
  const notices = scheduleNotices(now, at).map(({ kind, dueAt }) => ({
    company_key: companyKey,
    schedule_key: key,
    kind,
    due_at: new Date(dueAt),
  }));
  if (notices.length > 0) await tx.insertInto('control_notices').values(notices).execute();
  await wake(tx, 'control-times');
}

/** The outcome of a scheduled activation. */
export interface ScheduleEnd {
  readonly state: 'started' | 'failed' | 'cancelled';
  readonly code?: string;
  readonly lateMinutes?: number;
}

/** Ends the scheduled activation of a company that has left the state `scheduled`. Null when none is open. */
export async function endSchedule(tx: Tx, companyKey: string, now: number, end: ScheduleEnd) {
  await tx.updateTable('companies').set({ activation_at: null }).where('key', '=', companyKey).execute();
  await tx.deleteFrom('control_notices').where('company_key', '=', companyKey).execute();
  const row = await tx
    .updateTable('control_schedules')
    .set({
      state: end.state,
      failure_code: end.code ?? null,
      late_minutes: end.lateMinutes ?? 0,
      ended_at: new Date(now),
    })
    .where('company_key', '=', companyKey)
    .where('state', '=', 'waiting')
    .returning(['key', 'activation_at', 'options', 'scheduled_by_user_key', 'scheduled_by_name'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    key: row.key,
    at: row.activation_at.getTime(),
    by: { userKey: row.scheduled_by_user_key, name: row.scheduled_by_name },
    // Stored by the call that scheduled it, from its parsed body.
    options: row.options as ActivationOptions,
  };
}
