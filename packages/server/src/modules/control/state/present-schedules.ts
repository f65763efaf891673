import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { ErrorCode } from '@shiftgate/contract/errors.ts';
import type { Tx } from '#core/context.ts';

type State = CallResponse<'control.state'>;

/** The input of an activation, now or scheduled. */
export interface ActivationOptions {
  readonly domains: readonly string[];
  readonly passwordOption: 'link' | 'random' | 'default';
  readonly logoutOption: 'skip' | 'force_all' | 'redirect';
}

/** Returns the scheduled activation and the outcome of the last one. */
export async function presentSchedules(
  tx: Tx,
  companyKey: string,
): Promise<Pick<State, 'schedule' | 'last_schedule'>> {
  const rows = await tx
    .selectFrom('control_schedules')
    .selectAll()
    .where('company_key', '=', companyKey)
    .orderBy('created_at', 'desc')
    .orderBy('key', 'desc')
    .limit(2)
    .execute();
  const waiting = rows.find((row) => row.state === 'waiting');
  const ended = rows.find((row) => row.state !== 'waiting');
  // Stored by the call that scheduled it, from its parsed body.
  const options = waiting?.options as ActivationOptions | undefined;
  return {
    schedule:
      waiting && options
        ? {
            activation_datetime: waiting.activation_at.toISOString(),
            domains: [...options.domains],
            password_option: options.passwordOption,
            logout_option: options.logoutOption,
            scheduled_by: waiting.scheduled_by_name,
            scheduled_at: waiting.created_at.toISOString(),
          }
        : null,
    last_schedule:
      ended && ended.state !== 'waiting'
        ? {
            activation_datetime: ended.activation_at.toISOString(),
            outcome: ended.state,
            error: ended.failure_code as ErrorCode | null,
            late_minutes: ended.late_minutes,
            ended_at: (ended.ended_at ?? ended.created_at).toISOString(),
          }
        : null,
  };
}
