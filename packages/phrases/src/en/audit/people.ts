import type {
  user as userSource,
  request as requestSource,
  permission as permissionSource,
} from '#pt-BR/audit/people.ts';
import type { Translated } from '#translate.ts';

export const user = {
  added: 'Added user {name}',
  updated: 'Updated user {name}',
  removed: 'Removed user {name}',
  password_changed: 'Changed the password for {name}',
  workspace_password_set: 'Set the {workspace} password for {name}',
  workspace_password_failed: 'Failed to set the {workspace} password for {name}',
  forced_logout_ordered: 'Forced {name} to sign out',
  password_change_forced: 'Required {name} to change their password',
  shifts_changed: 'Changed the shifts assigned to {name}',
  vacation_set: 'Set vacation for {name} from {from} to {to}',
  vacation_removed: 'Removed vacation for {name}',
  single_access_granted: 'Granted single access to {name}',
  single_access_removed: 'Revoked single access for {name}',
  sign_in_hold_lifted: 'Unlocked sign-in for {name}',
  workspace_password_confirmed: 'Confirmed that {name}’s password was changed in {workspace}',
  recovery_email_set: 'Set the recovery email for {name}',
  recovery_email_removed: 'Removed the recovery email for {name}',
  planted_access_ended: 'Ended what other people had set up or sent for {name}',
  temporary_password_shared: 'Sent the temporary password to {name}',
  change_link_shared: 'Sent {name} a link to choose a password',
  session_ended: 'Ended sessions for {name}',
  calendar_address_created: 'Created the calendar address of {name}',
  calendar_address_removed: 'Removed the calendar address of {name}',
  access_history_viewed: 'Viewed the access history of {name}',
  data_exported: 'Exported the personal data of {name}: {reason}',
  erased: 'Erased a person who left the directory',
} satisfies Translated<typeof userSource>;

export const request = {
  received: 'Received a request from {name}: {kind}',
  approved: 'Approved the request from {name}: {kind}',
  refused: 'Denied the request from {name}: {kind}',
} satisfies Translated<typeof requestSource>;

export const permission = {
  manager_added: 'Added {name} as a manager',
  manager_removed: 'Removed {name} as a manager',
  allowed_admin_added: 'Added {name} as an authorized administrator',
  allowed_admin_removed: 'Removed {name} as an authorized administrator',
  panel_shifts_changed: 'Changed whether managers can edit shifts that include panel users',
} satisfies Translated<typeof permissionSource>;
