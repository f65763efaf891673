/** States of a company's control, with the two that a running saga needs and the test. */
export const CONTROL_STATES = [
  'inactive',
  'test',
  'scheduled',
  'activating',
  'active',
  'deactivating',
] as const;
export type ControlState = (typeof CONTROL_STATES)[number];

/** What can happen to control; the last five are reports of a running saga or of time. */
export const CONTROL_ACTIONS = [
  'schedule',
  'cancelSchedule',
  'startTest',
  'resetTest',
  'activate',
  'deactivate',
  'confirmActivation',
  'failActivation',
  'confirmDeactivation',
  'failDeactivation',
] as const;
export type ControlAction = (typeof CONTROL_ACTIONS)[number];

export const CONTROL_REFUSALS = [
  'already_active',
  'already_inactive',
  'already_scheduled',
  'not_scheduled',
  'test_running',
  'no_test_running',
  'change_in_progress',
  'no_change_in_progress',
] as const;
export type ControlRefusal = (typeof CONTROL_REFUSALS)[number];

export type ControlTransition =
  | { readonly isAllowed: true; readonly state: ControlState }
  | { readonly isAllowed: false; readonly refusal: ControlRefusal };

const to = (state: ControlState): ControlTransition => ({ isAllowed: true, state });
const no = (refusal: ControlRefusal): ControlTransition => ({ isAllowed: false, refusal });

type Row = Readonly<Record<ControlAction, ControlTransition>>;

const busy = no('change_in_progress');
const idle = no('no_change_in_progress');

/**
 * The whole table. A test restores the state it found by going to `inactive` first; a schedule that the
 * test interrupted does not exist, because neither can begin while the other one is there.
 */
const TABLE: Readonly<Record<ControlState, Row>> = {
  inactive: {
    schedule: to('scheduled'),
    cancelSchedule: no('not_scheduled'),
    startTest: to('test'),
    resetTest: no('no_test_running'),
    activate: to('activating'),
    deactivate: no('already_inactive'),
    confirmActivation: idle,
    failActivation: idle,
    confirmDeactivation: idle,
    failDeactivation: idle,
  },
  test: {
    schedule: no('test_running'),
    cancelSchedule: no('not_scheduled'),
    startTest: no('test_running'),
    resetTest: to('inactive'),
    activate: no('test_running'),
    deactivate: no('test_running'),
    confirmActivation: idle,
    failActivation: idle,
    confirmDeactivation: idle,
    failDeactivation: idle,
  },
  scheduled: {
    schedule: no('already_scheduled'),
    cancelSchedule: to('inactive'),
    startTest: no('already_scheduled'),
    resetTest: no('no_test_running'),
    activate: to('activating'),
    deactivate: no('already_inactive'),
    confirmActivation: idle,
    failActivation: idle,
    confirmDeactivation: idle,
    failDeactivation: idle,
  },
  activating: {
    schedule: busy,
    cancelSchedule: busy,
    startTest: busy,
    resetTest: no('no_test_running'),
    activate: busy,
    deactivate: busy,
    confirmActivation: to('active'),
    failActivation: to('inactive'),
    confirmDeactivation: idle,
    failDeactivation: idle,
  },
  active: {
    schedule: no('already_active'),
    cancelSchedule: no('not_scheduled'),
    startTest: no('already_active'),
    resetTest: no('no_test_running'),
    activate: no('already_active'),
    deactivate: to('deactivating'),
    confirmActivation: idle,
    failActivation: idle,
    confirmDeactivation: idle,
    failDeactivation: idle,
  },
  deactivating: {
    schedule: busy,
    cancelSchedule: busy,
    startTest: busy,
    resetTest: no('no_test_running'),
    activate: busy,
    deactivate: busy,
    confirmActivation: idle,
    failActivation: idle,
    confirmDeactivation: to('inactive'),
    failDeactivation: to('active'),
  },
};

/** The state an action leads to, or the named reason why it may not happen now. */
export function transitionControl(state: ControlState, action: ControlAction): ControlTransition {
  return TABLE[state][action];
}

/** Whether the coverage of domains is asked in this state. */
export function asksForDomain(state: ControlState): boolean {
  return state === 'activating' || state === 'active' || state === 'test';
}
