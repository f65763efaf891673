import { expect, test } from 'vitest';
import { sessionEndOf } from './session-end.ts';

test.each([
  [401, 'INVALID_TOKEN', 'over'],
  [401, 'LOGIN_REQUIRED', 'over'],
  [403, 'COMPANY_BANNED', 'COMPANY_BANNED'],
  [403, 'NOT_WORKSPACE_ADMIN', 'NOT_WORKSPACE_ADMIN'],
  [403, 'COMPANY_SUSPENDED', null],
  [403, 'FORBIDDEN', null],
  [0, 'NETWORK', null],
  [429, 'REQUEST_LIMIT_EXCEEDED', null],
  [500, 'UNKNOWN_ERROR', null],
  [502, 'UNREADABLE_ANSWER', null],
  [503, 'SERVICE_UNAVAILABLE', null],
])('a call refused with %i %s ends the session: %s', (status, code, end) => {
  expect(sessionEndOf({ status, code })).toBe(end);
});
