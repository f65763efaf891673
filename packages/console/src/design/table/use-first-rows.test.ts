import { describe, expect, it } from 'vitest';
import { isMostlyDrawn, countVisibleRows } from './use-first-rows.ts';

const keys = (from: number, count: number) => Array.from({ length: count }, (_, index) => `k${from + index}`);

describe('a long page that is drawn whole', () => {
  it('stays whole when a row comes at its head and another falls off its end', () => {
    expect(isMostlyDrawn(keys(0, 100), keys(1, 100))).toBe(true);
  });

  it('stays whole when its rows are in another order', () => {
    expect(isMostlyDrawn(keys(0, 100).toReversed(), keys(0, 100))).toBe(true);
  });

  it('is another page when half of its rows or more are new', () => {
    expect(isMostlyDrawn(keys(100, 100), keys(0, 100))).toBe(false);
    expect(isMostlyDrawn(keys(50, 100), keys(0, 100))).toBe(false);
  });
});

describe('the rows that are drawn first', () => {
  // The frame of a table is 80 % of the window high less 160 px, a row 42 px.
  it.each([700, 900, 1080, 1200, 2160])('fill the frame in a window of %d px', (height) => {
    expect(countVisibleRows(height) * 42).toBeGreaterThan(height * 0.8 - 160);
    expect(countVisibleRows(height) * 42).toBeLessThanOrEqual(height * 0.8 - 160 + 3 * 42);
  });

  it('are a few even in a tiny window', () => {
    expect(countVisibleRows(100)).toBe(10);
  });
});
