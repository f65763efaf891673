import type { AccessLogResult } from '../types.ts';

/** What denials have in common, for pictures of many of them. */
export const DENIAL_GROUPS = ['hours', 'device', 'password', 'account', 'other'] as const;
export type DenialGroup = (typeof DENIAL_GROUPS)[number];

const groups: Readonly<Record<Exclude<AccessLogResult, 'success' | 'password_change_due'>, DenialGroup>> = {
  special_day: 'hours',
  outside_allowed_hours: 'hours',
  on_vacation: 'hours',
  time_clock_blocked: 'hours',
  ip_blocked: 'device',
  browser_or_os_blocked: 'device',
  wrong_password: 'password',
  throttled: 'password',
  user_not_found: 'account',
  user_suspended: 'account',
  disabled_domain: 'account',
  no_shift: 'account',
  no_active_shift: 'account',
  shifts_without_rules: 'account',
  immutable_id_missing: 'account',
  expired_trial: 'other',
  invalid_integration_token: 'other',
  invalid_integration_credentials: 'other',
  hash_queue_full: 'other',
};

/** The group of a denial by its result; one that is not known belongs to the others. */
export function denialGroupOf(result: string): DenialGroup {
  return (groups as Readonly<Record<string, DenialGroup>>)[result] ?? 'other';
}
