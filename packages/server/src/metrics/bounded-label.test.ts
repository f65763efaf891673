import { expect, it } from 'vitest';
import { createBoundedLabel } from './bounded-label.ts';

it('gathers the values after the first ones, which stay', () => {
  const bounded = createBoundedLabel(2);
  expect(['a', 'b', 'c', 'a', 'd'].map(bounded)).toEqual(['a', 'b', 'other', 'a', 'other']);
});
