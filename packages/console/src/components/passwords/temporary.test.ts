import { describe, expect, it } from 'vitest';
import { isStillValid } from './temporary.ts';

describe('the temporary password', () => {
  const setAt = '2026-03-10T12:00:00Z';

  it('can be sent for 72 hours after it was set', () => {
    expect(isStillValid(setAt, Date.parse('2026-03-13T11:59:59Z'))).toBe(true);
    expect(isStillValid(setAt, Date.parse('2026-03-13T12:00:00Z'))).toBe(false);
  });

  it('cannot be sent when it was never set', () => {
    expect(isStillValid(null, Date.parse(setAt))).toBe(false);
  });
});
