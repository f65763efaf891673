import { describe, expect, it } from 'vitest';
import { nextSignInStep, nextStep, signInSteps } from './sign-in-steps.ts';
import type { SignInProgress, SignInStep } from './sign-in-steps.ts';

describe('the next step of a sign-in', () => {
  it.each([
    [false, false, 'password'],
    [false, true, 'password'],
    [true, true, 'change_password'],
    [true, false, null],
  ])('with the password proved: %s and a change due: %s, is %s', (isPasswordProved, isChangeDue, step) => {
    expect(nextSignInStep({ isPasswordProved, isChangeDue })).toBe(step);
  });

  it('takes one more step in between without anything else changing', () => {
    type Progress = SignInProgress & { readonly isCodeProved: boolean };
    const [password, change] = signInSteps;
    const steps: readonly SignInStep<string, Progress>[] = [
      password,
      { name: 'code', isDue: (progress) => !progress.isCodeProved },
      change,
    ];
    const walk = { isPasswordProved: false, isChangeDue: true, isCodeProved: false };
    expect(nextStep(steps, walk)).toBe('password');
    expect(nextStep(steps, { ...walk, isPasswordProved: true })).toBe('code');
    expect(nextStep(steps, { ...walk, isPasswordProved: true, isCodeProved: true })).toBe('change_password');
    expect(nextStep(steps, { isPasswordProved: true, isChangeDue: false, isCodeProved: true })).toBeNull();
  });
});
