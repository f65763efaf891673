import { describe, expect, it } from 'vitest';
import {
  CONTROL_ACTIONS,
  CONTROL_STATES,
  transitionControl,
  type ControlAction,
  type ControlState,
} from './states.ts';

describe('transitions of control', () => {
  const allowed: Partial<Record<ControlState, Partial<Record<ControlAction, ControlState>>>> = {
    inactive: { schedule: 'scheduled', startTest: 'test', activate: 'activating' },
    test: { resetTest: 'inactive' },
    scheduled: { cancelSchedule: 'inactive', activate: 'activating' },
    activating: { confirmActivation: 'active', failActivation: 'inactive' },
    active: { deactivate: 'deactivating' },
    deactivating: { confirmDeactivation: 'inactive', failDeactivation: 'active' },
  };
  it.each(CONTROL_STATES.flatMap((state) => CONTROL_ACTIONS.map((action) => [state, action] as const)))(
    '%s, %s',
    (state, action) => {
      const outcome = transitionControl(state, action);
      expect(outcome.isAllowed ? outcome.state : undefined).toBe(allowed[state]?.[action]);
      if (!outcome.isAllowed) expect(outcome.refusal).toMatch(/^[a-z_]+$/);
    },
  );
});
