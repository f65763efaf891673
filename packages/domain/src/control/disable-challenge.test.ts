import { describe, expect, it } from 'vitest';
import { isRight, makeChallenge } from './disable-challenge.ts';

describe('makeChallenge', () => {
  it('stays within 1 and 99 at both ends of the random numbers', () => {
    expect(makeChallenge(() => 0)).toEqual({ left: 1, right: 1, sign: '+' });
    expect(makeChallenge(() => 0.999999)).toEqual({ left: 99, right: 99, sign: '-' });
  });

  it('takes the smaller number from the larger, so that no answer is negative', () => {
    const drawn = [0.1, 0.9, 0.9];
    expect(makeChallenge(() => drawn.shift() ?? 0)).toEqual({ left: 90, right: 10, sign: '-' });
  });
});

describe('isRight', () => {
  it.each([
    [{ left: 12, right: 30, sign: '+' as const }, '42', true],
    [{ left: 30, right: 12, sign: '-' as const }, ' 18 ', true],
    [{ left: 30, right: 12, sign: '-' as const }, '-18', false],
    [{ left: 5, right: 5, sign: '-' as const }, '', false],
    [{ left: 5, right: 5, sign: '-' as const }, '0', true],
    [{ left: 40, right: 2, sign: '+' as const }, '42.0', false],
  ])('rates %o = "%s" as %s', (challenge, answer, expected) => {
    expect(isRight(challenge, answer)).toBe(expected);
  });
});
