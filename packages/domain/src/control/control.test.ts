import { describe, expect, it } from 'vitest';
import { isChallengeSolved, makeDisableChallenge } from './disable-challenge.ts';
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

describe('the challenge', () => {
  it('is solved by the sum or the difference, also a negative one', () => {
    expect(isChallengeSolved(makeDisableChallenge(12, 30, 'plus'), ' 42 ')).toBe(true);
    expect(isChallengeSolved(makeDisableChallenge(12, 30, 'minus'), '-18')).toBe(true);
    expect(isChallengeSolved(makeDisableChallenge(12, 30, 'minus'), '18')).toBe(false);
    for (const typed of ['', '4 2', '0x2a', '42.0', '1e1']) {
      expect(isChallengeSolved(makeDisableChallenge(12, 30, 'plus'), typed)).toBe(false);
    }
  });

  it.each([0, 100, 1.5])('refuses the number %s', (number) => {
    expect(() => makeDisableChallenge(number, 1, 'plus')).toThrow(RangeError);
  });
});
