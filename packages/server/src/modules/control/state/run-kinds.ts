import type { AuditEventName } from '@shiftgate/contract/audit-events.ts';
import type { ControlAction } from '@shiftgate/domain/control/states.ts';
import type { StepName } from './runs.ts';

/** How a run ends: the next state of control, and its audit event. */
export interface RunEnd {
  /** Null leaves the state unchanged. */
  readonly action: ControlAction | null;
  readonly event: AuditEventName;
}

/** The properties of a kind of run. */
export interface RunKind {
  readonly steps: readonly StepName[];
  readonly success: RunEnd;
  /** Null: it never gives up, because only its success leaves a complete state. */
  readonly failure: RunEnd | null;
  /** The step from which on the workspace may redirect people to us; a failure undoes it. */
  readonly redirectingStep: StepName | null;
  /** The steps that a failure undoes; results of the others stay for the next try. */
  readonly takenBack: readonly StepName[];
}

const preparing: readonly StepName[] = ['check_connection', 'signing_key', 'sso_profile', 'certificate'];

/** Every kind of run with its steps, in order; each step can be repeated safely. */
export const runKinds = {
  activate: {
    steps: [...preparing, 'administrators_outside', 'covered_people', 'switch_on', 'confirm'],
    success: { action: 'confirmActivation', event: 'control.activated' },
    failure: { action: 'failActivation', event: 'control.activation_failed' },
    redirectingStep: 'switch_on',
    takenBack: ['switch_on'],
  },
  deactivate: {
    steps: ['check_connection', 'switch_off', 'confirm'],
    success: { action: 'confirmDeactivation', event: 'control.deactivated' },
    failure: { action: 'failDeactivation', event: 'control.deactivation_failed' },
    redirectingStep: null,
    takenBack: [],
  },
  // Control is in `test` from the order on, until everything is restored.
  start_test: {
    steps: [...preparing, 'test_group', 'test_on', 'confirm'],
    success: { action: null, event: 'control.test_running' },
    failure: { action: 'resetTest', event: 'control.test_failed' },
    redirectingStep: 'test_on',
    takenBack: ['test_group', 'test_on'],
  },
  reset_test: {
    steps: ['check_connection', 'test_off', 'test_group_gone', 'confirm'],
    success: { action: 'resetTest', event: 'control.test_ended' },
    failure: null,
    redirectingStep: null,
    takenBack: [],
  },
} as const satisfies Record<string, RunKind>;
export type RunKindName = keyof typeof runKinds;
