import { describe, expect, it } from 'vitest';
import { readTypedDate } from './typed-date.ts';

describe('a typed day', () => {
  it('is read as day, month and year, with or without leading zeros', () => {
    expect(readTypedDate('05/12/2026')).toBe('2026-12-05');
    expect(readTypedDate(' 5/12/2026 ')).toBe('2026-12-05');
    expect(readTypedDate('29.02.2028')).toBe('2028-02-29');
  });

  it('is null for a day that does not exist, and while it is incomplete', () => {
    for (const text of [
      '31/02/2027',
      '29/02/2027',
      '00/01/2027',
      '12/25/2026',
      '5/12',
      '5/12/26',
      'tomorrow',
      '',
    ])
      expect(readTypedDate(text)).toBeNull();
  });
});
