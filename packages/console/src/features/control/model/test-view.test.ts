import { describe, expect, it } from 'vitest';
import { findNextStage, findStageState, findTestObstacle, needsPassword } from './test-view.ts';
import type { TestUser } from './model.ts';

const green = { passed_at: '2026-11-23T12:00:00.000Z', access_log_id: null };
const user = (...passed: readonly ('redirect' | 'lockout' | 'success' | 'logout')[]): TestUser => ({
  key: 'u',
  name: 'Ana',
  email: 'ana@gira.test',
  has_password: true,
  link: null,
  tests: {
    redirect: passed.includes('redirect') ? green : null,
    lockout: passed.includes('lockout') ? green : null,
    success: passed.includes('success') ? green : null,
    logout: passed.includes('logout') ? green : null,
  },
  last_result: null,
});

describe('findStageState', () => {
  const test = { stage: 'lockout' as const, users: [user('redirect', 'lockout'), user('redirect')] };
  it('is passed only when all people have passed', () => {
    expect(findStageState(test, 'redirect')).toBe('passed');
    expect(findStageState(test, 'lockout')).toBe('partly');
  });
  it('distinguishes the current stage from later ones', () => {
    expect(findStageState({ ...test, users: [user('redirect')] }, 'lockout')).toBe('current');
    expect(findStageState(test, 'success')).toBe('waiting');
  });
  it('is not passed without people', () => {
    expect(findStageState({ stage: 'redirect', users: [] }, 'redirect')).toBe('current');
  });
});

describe('findNextStage', () => {
  it('opens when one person has passed, and reports when another has not', () => {
    expect(findNextStage({ stage: 'redirect', users: [user(), user()] })).toEqual({
      stage: 'lockout',
      isOpen: false,
      isForAll: false,
    });
    expect(findNextStage({ stage: 'redirect', users: [user('redirect'), user()] })).toMatchObject({
      isOpen: true,
      isForAll: false,
    });
    expect(findNextStage({ stage: 'redirect', users: [user('redirect')] })?.isForAll).toBe(true);
  });
  it('has none after the logout', () => {
    expect(findNextStage({ stage: 'logout', users: [user('logout')] })).toBeNull();
  });
});

describe('findTestObstacle', () => {
  const worker = {
    is_admin: false,
    allowed: false,
    status: 'active',
    domain_name: 'gira.test',
    vacation: null,
  };
  const domains = ['gira.test'];
  it('lets a worker of a domain of the company take part, also before a vacation', () => {
    expect(findTestObstacle(worker, domains)).toBeNull();
    expect(findTestObstacle({ ...worker, vacation: { state: 'scheduled' } }, domains)).toBeNull();
  });
  it.each([
    ['administrator', { is_admin: true }],
    ['administrator', { allowed: true }],
    ['not_active', { status: 'suspended' }],
    ['on_vacation', { vacation: { state: 'current' } }],
    ['other_domain', { domain_name: 'other.test' }],
  ])('names why a person cannot: %s', (reason, change) => {
    expect(findTestObstacle({ ...worker, ...change }, domains)).toBe(reason);
  });
});

describe('needsPassword', () => {
  const without = (person: TestUser) => ({ ...person, has_password: false });
  it('is true until a right password was typed, the temporary one too', () => {
    expect(needsPassword(without(user()))).toBe(true);
    expect(needsPassword(without(user('redirect')))).toBe(true);
    expect(needsPassword(without(user('redirect', 'lockout')))).toBe(false);
    expect(needsPassword(user())).toBe(false);
  });
});
