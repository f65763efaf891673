import { describe, expect, it } from 'vitest';
import { isKnownRefusal } from './activation-errors.ts';

describe('isKnownRefusal', () => {
  it.each(['DISABLED_OR_NOT_FOUND', 'EXPIRED_TRIAL', 'USERS_NOT_FOUND', 'PLEASE_LOG_IN_AGAIN'] as const)(
    'keeps %s until it is dismissed',
    (code) => {
      expect(isKnownRefusal({ code })).toBe(true);
    },
  );
  it.each(['UNKNOWN_ERROR', 'NETWORK', 'UNREADABLE_ANSWER'] as const)('closes %s by itself', (code) => {
    expect(isKnownRefusal({ code })).toBe(false);
  });
});
