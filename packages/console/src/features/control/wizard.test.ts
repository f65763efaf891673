import { describe, expect, it } from 'vitest';
import { firstPlan, isStepReady } from './wizard.ts';

const plan = firstPlan(['gira.test'], false);

describe('isStepReady', () => {
  it('asks for at least one domain', () => {
    expect(isStepReady('domains', plan)).toBe(true);
    expect(isStepReady('domains', { ...plan, domains: [] })).toBe(false);
  });
  it('asks for a temporary password unless one is set', () => {
    expect(isStepReady('password', plan)).toBe(false);
    expect(isStepReady('password', { ...plan, isDefaultSet: true })).toBe(true);
  });
  it('refuses a short new password even when an old one is set', () => {
    const typed = { ...plan, isDefaultSet: true };
    expect(isStepReady('password', { ...typed, defaultPassword: 'curta' })).toBe(false);
    expect(isStepReady('password', { ...typed, defaultPassword: 'doze letras.' })).toBe(true);
  });
});
