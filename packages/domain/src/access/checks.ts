import { always, type ChangesWith, type Ending } from './check.ts';
import { personChecks, type PersonCheckName } from './person-checks.ts';
import { notesOfClock, shiftChecks, type ShiftCheckName } from './shift-checks.ts';
import type { VerdictNote } from './types.ts';

const SINGLE_ACCESS_NOTES: readonly VerdictNote[] = ['single_access'];

/** Where a temporary single access turns a denial into an allow: after all other checks. */
export const SINGLE_ACCESS = {
  name: 'single_access',
  changesWith: 'single_access',
  step: personChecks.length + shiftChecks.length + 1,
  result: always('success'),
  notes: () => SINGLE_ACCESS_NOTES,
} as const satisfies Ending & { readonly changesWith: ChangesWith };

/** Where a shift ends that passed all of its checks. */
export const PASSED = {
  name: 'passed',
  step: SINGLE_ACCESS.step + 1,
  result: always('success'),
  notes: notesOfClock,
} as const satisfies Ending;

export type CheckName = PersonCheckName | ShiftCheckName | (typeof SINGLE_ACCESS)['name'];

/** Every check in the order in which it is asked. */
export const CHECKS: readonly (Ending & { readonly name: CheckName; readonly changesWith: ChangesWith })[] = [
  ...personChecks,
  ...shiftChecks,
  SINGLE_ACCESS,
];

/** Whether a decision that ends here lets the person in. */
export function isAllowing({ result }: Ending): boolean {
  return result.all[0] === 'success';
}

/** The check that ends the decision for people to whom the rules do not apply, and the last before the rules. */
const LAST_BEFORE_RULES: PersonCheckName = 'not_administrator';
const stepBeforeRules = personChecks.findIndex(({ name }) => name === LAST_BEFORE_RULES) + 1;

/** Whether a decision that ended at a step came from vacation, shifts or single access, which time can change. */
export function isDecidedByRules(step: number): boolean {
  return step > stepBeforeRules;
}
