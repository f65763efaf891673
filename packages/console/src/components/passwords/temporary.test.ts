import { describe, expect, it } from 'vitest';
import { isKept } from './temporary.ts';

describe('the temporary password', () => {
  const setAt = '2026-03-10T12:00:00Z';

  it('can be sent for 72 hours after it was set', () => {
    expect(isKept(setAt, Date.parse('2026-03-13T11:59:59Z'))).toBe(true);
    expect(isKept(setAt, Date.parse('2026-03-13T12:00:00Z'))).toBe(false);
  });

  it('cannot be sent when it was never set', () => {
    expect(isKept(null, Date.parse(setAt))).toBe(false);
  });
});
