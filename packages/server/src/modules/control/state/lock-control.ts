import { transitionControl } from '@shiftgate/domain/control/states.ts';
import type { ControlAction, ControlRefusal, ControlState } from '@shiftgate/domain/control/states.ts';
import type { ErrorCode } from '@shiftgate/contract/errors.ts';
import type { Tx } from '#core/context.ts';
import { AppError } from '#core/app-error.ts';

const codes: Readonly<Record<ControlRefusal, ErrorCode>> = {
  already_active: 'CONTROL_ALREADY_ACTIVE',
  already_inactive: 'CONTROL_NOT_ACTIVE',
  already_scheduled: 'CONTROL_ALREADY_SCHEDULED',
  not_scheduled: 'CONTROL_NOT_SCHEDULED',
  test_running: 'CONTROL_TEST_RUNNING',
  no_test_running: 'TEST_NOT_RUNNING',
  change_in_progress: 'CONTROL_IN_TRANSITION',
  no_change_in_progress: 'CONTROL_IN_TRANSITION',
};

/** Returns the state after an action; throws the code of the reason against it. */
export function mustMove(state: ControlState, action: ControlAction): ControlState {
  const move = transitionControl(state, action);
  if (!move.isAllowed) throw new AppError(codes[move.refusal], { state });
  return move.state;
}

/** Locks the company, so that concurrent actions run one after the other; returns its state of control. */
export async function lockControl(tx: Tx, companyKey: string): Promise<ControlState> {
  const { control_state: state } = await tx
    .selectFrom('companies')
    .select('control_state')
    .where('key', '=', companyKey)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return state;
}

export async function enterState(
  tx: Tx,
  companyKey: string,
  now: number,
  state: ControlState,
): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ control_state: state, control_state_since: new Date(now) })
    .where('key', '=', companyKey)
    .execute();
}
