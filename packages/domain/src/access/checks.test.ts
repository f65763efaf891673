import { describe, expect, it } from 'vitest';
import { aCompiledShift, aQuestion } from '../testing/factories.ts';
import { questionOf } from './check.ts';
import { CHECKS, isAllowing, isDecidedByRules, PASSED } from './checks.ts';
import { decide } from './decide.ts';
import { personChecks, type PersonCheckName } from './person-checks.ts';
import { SIGN_IN_RESULTS, type SignInResult } from './types.ts';

const shifts = [aCompiledShift()];

/** For each check of the person a question that ends there. */
const ends: Readonly<Record<PersonCheckName, Parameters<typeof aQuestion>[0]>> = {
  known_user: { subject: null },
  covered_domain: { subject: { domain: 'other.test' } },
  valid_plan: { company: { controlState: 'inactive', isPlanValid: false, isDeactivationConfirmed: true } },
  right_password: { attempt: { isPasswordRight: false } },
  active_status: { subject: { status: 'disabled' } },
  control_in_force: { company: { controlState: 'inactive' } },
  not_administrator: { subject: { isAdministrator: true } },
  not_on_vacation: { subject: { shifts, vacation: { startOn: '2026-03-01', endOn: '2026-03-05' } } },
  has_shift: { subject: { shifts: [] } },
  has_shift_in_force: { subject: { shifts: [aCompiledShift({ state: 'disabled' })] } },
  has_shift_with_rules: { subject: { shifts: [aCompiledShift({ rules: [] })] } },
};

describe('the checks', () => {
  it('are numbered by their place, and what passes all of them comes last', () => {
    const steps = [...CHECKS, PASSED].map(({ step }) => step);
    expect(steps).toEqual(steps.map((_, index) => index + 1));
  });

  it('give every result of the log that a decision can have, in its order', () => {
    const denials = CHECKS.flatMap(({ result }) => result.all).filter((result) => result !== 'success');
    expect(SIGN_IN_RESULTS).toHaveLength(new Set(SIGN_IN_RESULTS).size);
    expect(new Set(['success', ...denials])).toEqual(new Set(SIGN_IN_RESULTS));
    const placeOf = (result: SignInResult): number =>
      CHECKS.findIndex((check) => check.result.all.includes(result));
    const places = SIGN_IN_RESULTS.slice(1).map(placeOf);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it.each(personChecks)('$name ends the decision with the answer that its result says', (check) => {
    const input = aQuestion(ends[check.name]);
    expect(check.test(questionOf(input))).toBe(isAllowing(check) ? 'allow' : 'deny');
    expect(decide(input).step).toBe(check.step);
  });

  it('leave to time what vacation, shifts and single access decide, and nothing else', () => {
    const fixed = CHECKS.filter(({ step }) => !isDecidedByRules(step)).map(({ name }) => name);
    expect(fixed.at(-1)).toBe('not_administrator');
    const timed = CHECKS.filter(({ changesWith }) => changesWith !== 'nothing');
    expect(timed.filter(({ step }) => !isDecidedByRules(step))).toEqual([]);
    expect(isDecidedByRules(PASSED.step)).toBe(true);
  });
});
