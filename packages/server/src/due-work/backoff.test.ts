import { describe, expect, it } from 'vitest';
import { UpstreamError } from '../ports/upstream-error.ts';
import { waitAfter } from './backoff.ts';

const backoff = { firstMs: 1000, longestMs: 60_000 };
const asks = (retryAfterMs: number) => new UpstreamError('rate_limited', { operation: 'send', retryAfterMs });

describe('the wait of a job after a failure', () => {
  it('doubles up to the longest', () => {
    expect([1, 2, 3, 20].map((failures) => waitAfter(backoff, failures, new Error('x')))).toEqual([
      1000, 2000, 4000, 60_000,
    ]);
  });

  it('is at least what any provider asks for, an hour at most', () => {
    expect(waitAfter(backoff, 1, asks(45_000))).toBe(45_000);
    expect(waitAfter(backoff, 1, asks(500))).toBe(1000);
    expect(waitAfter(backoff, 1, asks(86_400_000))).toBe(3_600_000);
  });
});
