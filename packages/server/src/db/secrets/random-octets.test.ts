import { describe, expect, it } from 'vitest';

import { randomOctets } from './random-octets.ts';

describe('random octets', () => {
  it('are never given twice, also where the pool is filled anew', () => {
    const given = Array.from({ length: 2000 }, () => randomOctets(32).toString('hex'));
    expect(new Set(given).size).toBe(given.length);
  });

  it('belong to the caller: writing into them changes no others', () => {
    const first = randomOctets(16);
    const before = first.toString('hex');
    randomOctets(16).fill(7);
    expect(first.toString('hex')).toBe(before);
  });

  it('are not given in numbers that the pool does not hold', () => {
    expect(() => randomOctets(257)).toThrow(RangeError);
  });
});
