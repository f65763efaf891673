import type { SignInResult } from './types.ts';

const askable: ReadonlySet<SignInResult> = new Set([
  'no_shift',
  'no_active_shift',
  'shifts_without_rules',
  'special_day',
  'outside_allowed_hours',
  'ip_blocked',
  'browser_or_os_blocked',
  'time_clock_blocked',
  'invalid_integration_token',
  'invalid_integration_credentials',
]);

/**
 * Whether a person denied with this result may ask for a temporary single access: where such an access would let them
 * in. It would during a vacation as well, but a person on vacation is not invited to work.
 */
export function mayAskForSingleAccess(result: SignInResult): boolean {
  return askable.has(result);
}
