import { expect, it } from 'vitest';
import { toneOfResult } from './log-texts.ts';

it('shows denials alone in red', () => {
  expect(toneOfResult('outside_allowed_hours')).toBe('bad');
  expect(toneOfResult('success')).toBe('good');
  expect(toneOfResult('password_change_due')).toBe('warn');
  expect(toneOfResult('forced_logout')).toBe('plain');
  expect(toneOfResult('signed_out')).toBe('plain');
});
