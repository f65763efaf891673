import { expect, it } from 'vitest';
import { leftWithout } from './left-without.ts';

const shifts = [
  { key: 'day', state: 'enabled' },
  { key: 'summer', state: 'scheduled' },
  { key: 'old', state: 'disabled' },
] as const;

it('reports a choice without any shift, or with disabled shifts only', () => {
  expect(leftWithout(['day', 'old'], [], shifts)).toBe('any');
  expect(leftWithout(['day', 'old'], ['old'], shifts)).toBe('enabled');
  expect(leftWithout(['summer'], ['old'], shifts)).toBe('enabled');
});

it('returns null where no shift is lost', () => {
  expect(leftWithout(['day'], ['day', 'old'], shifts)).toBeNull();
  expect(leftWithout(['day'], ['summer'], shifts)).toBeNull();
  expect(leftWithout(['old'], ['old'], shifts)).toBeNull();
  expect(leftWithout([], [], shifts)).toBeNull();
  expect(leftWithout([], ['old'], shifts)).toBeNull();
});
