import type { AuditEventName } from '@shiftgate/contract/audit-events.ts';
import type { FederationKind } from '@shiftgate/domain/providers.ts';
import type { ControlAction } from '@shiftgate/domain/control/states.ts';
import type { StepName } from './runs.ts';

/** How a run ends: the next state of control, and its audit event. */
export interface RunEnd {
  /** Null leaves the state unchanged. */
  readonly action: ControlAction | null;
  readonly event: AuditEventName;
}

/** The properties of a kind of run, at any provider. */
export interface RunKind {
  readonly success: RunEnd;
  /** Null: it never gives up, because only its success leaves a complete state. */
  readonly failure: RunEnd | null;
}

/** What a kind of run does at a provider of one kind. */
export interface RunSteps {
  readonly steps: readonly StepName[];
  /** The steps whose change at the workspace must not stay: to undo them, a lost connection is waited for. */
  readonly mustUndo: readonly StepName[];
  /** The steps that a failure undoes; results of the others stay for the next try. */
  readonly takenBack: readonly StepName[];
  /** A step that the run ends without when the workspace refuses it for good. */
  readonly dispensable?: StepName;
}

/** Every kind of run with its ends. */
export const runKinds = {
  activate: {
    success: { action: 'confirmActivation', event: 'control.activated' },
    failure: { action: 'failActivation', event: 'control.activation_failed' },
  },
  deactivate: {
    success: { action: 'confirmDeactivation', event: 'control.deactivated' },
    failure: { action: 'failDeactivation', event: 'control.deactivation_failed' },
  },
  // Control is in `test` from the order on, until everything is restored.
  start_test: {
    success: { action: null, event: 'control.test_running' },
    failure: { action: 'resetTest', event: 'control.test_failed' },
  },
  reset_test: {
    success: { action: 'resetTest', event: 'control.test_ended' },
    failure: null,
  },
} as const satisfies Record<string, RunKind>;
export type RunKindName = keyof typeof runKinds;

const preparing: readonly StepName[] = ['check_connection', 'signing_key', 'sso_profile', 'certificate'];
const nothingTakenBack = { mustUndo: [], takenBack: [] } as const;

/** The steps of every run, in order; each can be repeated safely. */
export const runSteps: Readonly<Record<FederationKind, Readonly<Record<RunKindName, RunSteps>>>> = {
  profiles: {
    activate: {
      steps: [...preparing, 'administrators_outside', 'covered_people', 'switch_on', 'confirm'],
      mustUndo: ['switch_on'],
      takenBack: ['switch_on'],
    },
    deactivate: { steps: ['check_connection', 'switch_off', 'confirm'], ...nothingTakenBack },
    start_test: {
      steps: [...preparing, 'test_group', 'test_on', 'confirm'],
      mustUndo: ['test_on'],
      takenBack: ['test_group', 'test_on'],
    },
    reset_test: {
      steps: ['check_connection', 'test_off', 'test_group_gone', 'confirm'],
      ...nothingTakenBack,
    },
  },
  domains: {
    activate: {
      steps: [
        'check_connection',
        'signing_key',
        'rescue_administrator',
        'domain_states',
        'immutable_ids',
        'self_test',
        'service_provider',
        'default_domain',
        'switch_on',
        'application_write',
        'confirm',
      ],
      mustUndo: ['default_domain', 'switch_on'],
      takenBack: ['default_domain', 'switch_on'],
    },
    deactivate: {
      steps: ['check_connection', 'switch_off', 'confirm', 'default_domain_back'],
      dispensable: 'default_domain_back',
      ...nothingTakenBack,
    },
    // A rehearsal changes nothing at the workspace, because no domain can be federated for two people alone.
    start_test: { steps: ['check_connection', 'signing_key'], ...nothingTakenBack },
    // It left nothing at the workspace, so its end waits for no connection.
    reset_test: { steps: [], ...nothingTakenBack },
  },
};
