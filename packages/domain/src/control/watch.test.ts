import { expect, it } from 'vitest';
import { isOverRefusalBound } from './watch.ts';

it.each([
  [9, 9, false],
  [10, 10, true],
  [50, 10, false],
  [49, 10, true],
  [100, 20, false],
  [100, 21, true],
  [0, 0, false],
])('of %i people %i refused is over the bound: %s', (people, refused, isOver) => {
  expect(isOverRefusalBound({ people, refused })).toBe(isOver);
});
