import type { ActivationPeriod, ShiftState } from './types.ts';

/** What an administrator can do with the state of a shift. */
export const SHIFT_ACTIONS = ['enable', 'disable', 'schedule', 'delete'] as const;
export type ShiftAction = (typeof SHIFT_ACTIONS)[number];

export type ShiftRefusal = 'already_enabled' | 'already_disabled' | 'only_disabled_may_be_deleted';

export type ShiftTransition =
  | {
      readonly isAllowed: true;
      readonly state: ShiftState | 'deleted';
      /** The activation period goes, which the administrator confirms first. */
      readonly removesPeriod: boolean;
    }
  | { readonly isAllowed: false; readonly refusal: ShiftRefusal };

const to = (state: ShiftState | 'deleted', removesPeriod = false): ShiftTransition => ({
  isAllowed: true,
  state,
  removesPeriod,
});
const no = (refusal: ShiftRefusal): ShiftTransition => ({ isAllowed: false, refusal });

const TABLE: Readonly<Record<ShiftState, Readonly<Record<ShiftAction, ShiftTransition>>>> = {
  enabled: {
    enable: no('already_enabled'),
    disable: to('disabled'),
    schedule: to('scheduled'),
    delete: no('only_disabled_may_be_deleted'),
  },
  disabled: {
    enable: to('enabled'),
    disable: no('already_disabled'),
    schedule: to('scheduled'),
    delete: to('deleted'),
  },
  scheduled: {
    enable: to('enabled', true),
    disable: to('disabled', true),
    schedule: to('scheduled'),
    delete: no('only_disabled_may_be_deleted'),
  },
};

/** The state an action leads to, or the named reason why it may not happen. */
export function transitionShift(state: ShiftState, action: ShiftAction): ShiftTransition {
  return TABLE[state][action];
}

/** Whether a bulk action may run: enabling needs all shifts disabled, disabling needs all enabled. */
export function canChangeInBulk(states: readonly ShiftState[], action: 'enable' | 'disable'): boolean {
  const needed: ShiftState = action === 'enable' ? 'disabled' : 'enabled';
  return states.length > 0 && states.every((state) => state === needed);
}

export type PeriodProblem = 'missing_period' | 'reversed_period' | 'period_without_schedule';

/** What is wrong between a shift's state and its period; null when nothing is. */
export function findPeriodProblem(state: ShiftState, period: ActivationPeriod | null): PeriodProblem | null {
  const isEmpty = period === null || (period.startOn === null && period.endOn === null);
  if (state !== 'scheduled') return isEmpty ? null : 'period_without_schedule';
  if (isEmpty) return 'missing_period';
  const { startOn, endOn } = period;
  return startOn !== null && endOn !== null && endOn < startOn ? 'reversed_period' : null;
}
