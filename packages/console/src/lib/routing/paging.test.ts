import { expect, it } from 'vitest';
import { readPageSize } from './paging.ts';

it('reads a page size that is offered, and the usual one for anything else', () => {
  expect(['25', '200', '7', '50 ', ''].map((text) => readPageSize(text))).toEqual([
    '25',
    '200',
    '50',
    '50',
    '50',
  ]);
  expect(readPageSize('7', 25)).toBe('25');
});
