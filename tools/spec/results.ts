/** Results of the access log (in words there) by the names the decision gives them. */
export const specResults = [
  'success',
  'wrong_password',
  'on_vacation',
  'outside_allowed_hours',
  'special_day',
  'ip_blocked',
  'browser_or_os_blocked',
  'no_shift',
  'no_active_shift',
  'user_not_found',
  'disabled_domain',
  'expired_trial',
  'time_clock_blocked',
  'invalid_integration_token',
  'invalid_integration_credentials',
  'shifts_without_rules',
] as const;

/**
 * Results that only a time clock leads to: they can happen once the server knows the states of one, which it writes in
 * this word.
 */
export const clockResults: readonly string[] = [
  'time_clock_blocked',
  'invalid_integration_token',
  'invalid_integration_credentials',
];
export const clockWord = 'clocked_in';
