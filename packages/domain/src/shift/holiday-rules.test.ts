import { describe, expect, it } from 'vitest';
import { closesEveryHoliday } from './holiday-rules.ts';

const closing = { kind: 'holiday', startHour: null, startOn: null, endOn: null } as const;

describe('a rule for holidays', () => {
  it('closes every holiday without hours and dates', () => {
    expect(closesEveryHoliday(closing)).toBe(true);
  });

  it.each([
    { startHour: '09:00' },
    { startOn: '2025-12-01' },
    { endOn: '2025-12-31' },
    { kind: 'special_date' as const },
  ])('does not close every holiday with %o', (given) => {
    expect(closesEveryHoliday({ ...closing, ...given })).toBe(false);
  });
});
