import { expect, it } from 'vitest';
import { findShiftLoss } from './left-without.ts';

const shifts = [
  { key: 'day', state: 'enabled' },
  { key: 'summer', state: 'scheduled' },
  { key: 'old', state: 'disabled' },
] as const;

it('reports a choice without any shift, or with disabled shifts only', () => {
  expect(findShiftLoss(['day', 'old'], [], shifts)).toBe('any');
  expect(findShiftLoss(['day', 'old'], ['old'], shifts)).toBe('enabled');
  expect(findShiftLoss(['summer'], ['old'], shifts)).toBe('enabled');
});

it('returns null where no shift is lost', () => {
  expect(findShiftLoss(['day'], ['day', 'old'], shifts)).toBeNull();
  expect(findShiftLoss(['day'], ['summer'], shifts)).toBeNull();
  expect(findShiftLoss(['old'], ['old'], shifts)).toBeNull();
  expect(findShiftLoss([], [], shifts)).toBeNull();
  expect(findShiftLoss([], ['old'], shifts)).toBeNull();
});
