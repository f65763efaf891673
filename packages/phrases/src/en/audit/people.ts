import type {
  user as userSource,
  request as requestSource,
  permission as permissionSource,
} from '../../pt-BR/audit/people.ts';
import type { Translated } from '../../translate.ts';

export const user = {
  added: 'Added user {name}',
  updated: 'Updated user {name}',
  removed: 'Removed user {name}',
  password_changed: 'Changed the password of {name}',
  workspace_password_set: 'Set the password of {name} in {workspace}',
  workspace_password_failed: 'Failed to set the password of {name} in {workspace}',
  forced_logout_ordered: 'Forced the sign-out of {name}',
  password_change_forced: 'Required {name} to change their password',
  shifts_changed: 'Changed the shifts of {name}',
  vacation_set: 'Set a vacation for {name} from {from} to {to}',
  vacation_removed: 'Removed the vacation of {name}',
  single_access_granted: 'Granted single access to {name}',
  single_access_removed: 'Revoked the single access of {name}',
  sign_in_hold_lifted: 'Unlocked sign-in for {name}',
  recovery_email_set: 'Set the recovery email of {name}',
  recovery_email_removed: 'Removed the recovery email of {name}',
  temporary_password_shared: 'Sent the temporary password to {name}',
  change_link_shared: 'Sent {name} a link to set their password',
  session_ended: 'Ended sessions of {name}',
} satisfies Translated<typeof userSource>;

export const request = {
  received: 'Received a request from {name}: {kind}',
  approved: 'Approved the request from {name}: {kind}',
  refused: 'Denied the request from {name}: {kind}',
} satisfies Translated<typeof requestSource>;

export const permission = {
  manager_added: 'Added {name} to the managers',
  manager_removed: 'Removed {name} from the managers',
  allowed_admin_added: 'Added {name} to the authorized administrators',
  allowed_admin_removed: 'Removed {name} from the authorized administrators',
  panel_shifts_changed: 'Changed whether managers can change shifts that include panel users',
} satisfies Translated<typeof permissionSource>;
