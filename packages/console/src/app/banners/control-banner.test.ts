import { describe, expect, it } from 'vitest';
import { findBanner, stepReached } from './control-banner.ts';

describe('findBanner', () => {
  it.each([
    ['inactive', null, false, 'off'],
    ['inactive', null, true, null],
    ['inactive', 2, false, 'resume'],
    ['inactive', 2, true, 'resume'],
    ['active', 2, false, null],
    ['test', 2, true, 'test'],
    ['scheduled', 3, true, 'scheduled'],
    ['activating', null, false, 'busy'],
    ['deactivating', null, true, null],
  ] as const)('shows for %s, step %s, home %s: %s', (state, step, isHome, expected) => {
    expect(findBanner({ state, step, isHome })).toBe(expected);
  });
});

describe('a plan that is over', () => {
  it.each([
    ['inactive', null, null],
    ['inactive', 2, null],
    ['scheduled', null, 'scheduled'],
    ['deactivating', null, 'busy'],
  ] as const)('offers no activation in %s, at step %s: %s', (state, step, expected) => {
    expect(findBanner({ state, step, isHome: false, isPlanOver: true })).toBe(expected);
  });
});

describe('stepReached', () => {
  it.each([
    [null, null],
    ['3', 3],
    ['{"company":"c","step":2}', 2],
    ['{"company":"other","step":2}', null],
    ['9', null],
    ['{"company":"c"}', null],
    ['no', null],
  ])('reads %s as %s', (stored, expected) => {
    expect(stepReached(stored, 'c')).toBe(expected);
  });
});
