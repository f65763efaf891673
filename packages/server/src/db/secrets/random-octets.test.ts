import { describe, expect, it } from 'vitest';

import { randomOctets } from './random-octets.ts';

describe('random octets', () => {
  it('are never repeated, also across a refill of the pool', () => {
    const given = Array.from({ length: 2000 }, () => randomOctets(32).toString('hex'));
    expect(new Set(given).size).toBe(given.length);
  });

  it('belong to the caller: a write changes no others', () => {
    const first = randomOctets(16);
    const before = first.toString('hex');
    randomOctets(16).fill(7);
    expect(first.toString('hex')).toBe(before);
  });

  it('reject a count beyond the pool’s size', () => {
    expect(() => randomOctets(257)).toThrow(RangeError);
  });
});
