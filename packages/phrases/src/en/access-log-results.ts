import type { accessLogResults as source } from '../pt-BR/access-log-results.ts';
import type { Translated } from '../translate.ts';

export const accessLogResults = {
  success: 'Allowed',
  user_not_found: 'User not found',
  disabled_domain: 'Domain not under access control',
  expired_trial: 'Trial expired',
  wrong_password: 'Incorrect password',
  user_suspended: 'User suspended',
  on_vacation: 'On vacation',
  no_shift: 'No shift',
  no_active_shift: 'No active shift',
  shifts_without_rules: 'Shifts without rules',
  special_day: 'Special date or holiday',
  outside_allowed_hours: 'Outside access hours',
  ip_blocked: 'IP blocked',
  browser_or_os_blocked: 'Browser or OS blocked',
  time_clock_blocked: 'Blocked by the time clock',
  invalid_integration_token: 'Invalid integration token',
  invalid_integration_credentials: 'Invalid integration credentials',
  throttled: 'Too many attempts',
  hash_queue_full: 'Service busy',
  password_change_due: 'Password change required',
  immutable_id_missing: 'Account without an immutable ID',
  forced_logout: 'Forced sign-out',
  signed_out: 'Signed out',
  session_ended: 'Session ended',
} satisfies Translated<typeof source>;
