import { zoneOf } from '../calendar/zone.ts';
import { asksForDomain } from '../control/states.ts';
import { isInForceAt } from '../shift/compile.ts';
import { isOnVacation } from '../user/vacation.ts';
import {
  allowUnless,
  always,
  denyUnless,
  NO_FACTS,
  NO_NOTES,
  UNKNOWN_SUBJECT,
  oneOf,
  type ListedPersonCheck,
  type PersonCheck,
  type Question,
  type TimelessQuestion,
} from './check.ts';
import { isTestUser } from './effective-facts.ts';
import type { VerdictNote } from './types.ts';

const CONTROL_NOTES: readonly VerdictNote[] = ['control_inactive'];
const EXPIRED_PLAN_NOTES: readonly VerdictNote[] = ['control_inactive', 'plan_expired'];
const ADMINISTRATOR_NOTES: readonly VerdictNote[] = ['administrator'];

function isControlInForce({ company, subject }: TimelessQuestion): boolean {
  if (!company.isPlanValid) return false;
  const state = company.controlState;
  return state === 'active' || state === 'activating' || isTestUser(company, subject);
}

function isAway({ company, subject, at }: Question): boolean {
  const { vacation } = subject;
  return vacation !== null && isOnVacation(vacation, zoneOf(company.timeZone), at);
}

const list = [
  {
    name: 'known_user',
    changesWith: 'nothing',
    result: always('user_not_found'),
    test: ({ subject, company }) =>
      denyUnless(subject !== UNKNOWN_SUBJECT && subject.companyKey === company.key),
  },
  {
    name: 'covered_domain',
    changesWith: 'nothing',
    result: always('disabled_domain'),
    test: ({ subject, company }) =>
      denyUnless(!asksForDomain(company.controlState) || company.coveredDomains.has(subject.domain)),
    facts: ({ subject, company }) =>
      asksForDomain(company.controlState) ? { domain: subject.domain } : null,
  },
  {
    name: 'valid_plan',
    changesWith: 'nothing',
    result: always('expired_trial'),
    // An expired plan alone denies no sign-in: the workspace must have confirmed that control is off.
    test: ({ company: { isPlanValid, controlState, isDeactivationConfirmed } }) =>
      denyUnless(isPlanValid || controlState !== 'inactive' || !isDeactivationConfirmed),
    facts: ({ company: { isPlanValid, isDeactivationConfirmed } }) => ({
      isPlanValid,
      isDeactivationConfirmed,
    }),
  },
  {
    name: 'right_password',
    changesWith: 'nothing',
    result: always('wrong_password'),
    test: ({ attempt }) => denyUnless(attempt.isPasswordRight),
  },
  {
    name: 'active_status',
    changesWith: 'nothing',
    result: oneOf(['user_suspended', 'user_not_found'], ({ subject }) =>
      subject.status === 'suspended' ? 'user_suspended' : 'user_not_found',
    ),
    test: ({ subject }) => denyUnless(subject.status === 'active'),
    facts: ({ subject }) => ({ status: subject.status }),
  },
  {
    name: 'control_in_force',
    changesWith: 'nothing',
    result: always('success'),
    notes: ({ company }) => (company.isPlanValid ? CONTROL_NOTES : EXPIRED_PLAN_NOTES),
    test: (question) => allowUnless(isControlInForce(question)),
    facts: ({ company }) => ({ controlState: company.controlState }),
  },
  {
    name: 'not_administrator',
    changesWith: 'nothing',
    result: always('success'),
    notes: () => ADMINISTRATOR_NOTES,
    test: ({ subject }) => allowUnless(!subject.isAdministrator),
  },
  {
    name: 'not_on_vacation',
    changesWith: 'vacation',
    result: always('on_vacation'),
    test: (question) => denyUnless(!isAway(question)),
  },
  {
    name: 'has_shift',
    changesWith: 'nothing',
    result: always('no_shift'),
    test: ({ shifts }) => denyUnless(shifts.length > 0),
  },
  {
    name: 'has_shift_in_force',
    changesWith: 'hours',
    result: always('no_active_shift'),
    test: ({ shifts, at }) => denyUnless(shifts.some((shift) => isInForceAt(shift, at))),
  },
  {
    name: 'has_shift_with_rules',
    changesWith: 'hours',
    result: always('shifts_without_rules'),
    test: ({ shifts, at }) => denyUnless(shifts.some((shift) => shift.hasRules && isInForceAt(shift, at))),
  },
] as const satisfies readonly ListedPersonCheck[];

export type PersonCheckName = (typeof list)[number]['name'];

/** The checks of a person in the order in which they are asked: the first that ends the decision names its result. */
export const personChecks: readonly PersonCheck<PersonCheckName>[] = list.map(
  (check: ListedPersonCheck<PersonCheckName>, index) => ({
    name: check.name,
    step: index + 1,
    changesWith: check.changesWith,
    result: check.result,
    notes: check.notes ?? (() => NO_NOTES),
    test: check.test,
    facts: check.facts ?? (() => NO_FACTS),
  }),
);
