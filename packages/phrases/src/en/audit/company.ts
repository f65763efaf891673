import type {
  panel as panelSource,
  company as companySource,
  directory as directorySource,
  report as reportSource,
  sharedFiles as sharedFilesSource,
} from '#pt-BR/audit/company.ts';
import type { Translated } from '#translate.ts';

export const panel = {
  signed_in: 'Signed in to the panel',
  signed_out: 'Signed out of the panel',
  identity_confirmed: 'Confirmed their identity at {workspace}',
  sign_in_refused: 'Tried to sign in to the panel without access to it',
} satisfies Translated<typeof panelSource>;

export const company = {
  created: 'Created the company’s account for the domain {name}',
  default_password_set: 'Set the company’s temporary password',
  default_password_extended: 'Extended the company’s temporary password until {moment}',
  default_password_end_announced: {
    one: 'Notified {count} administrator that the temporary password works until {moment}',
    other: 'Notified {count} administrators that the temporary password works until {moment}',
  },
  password_strength_changed: 'Changed the company’s password requirements',
  plan_expired: 'Recorded the end of the company’s plan; its last day was {day}',
  plan_end_announced: {
    one: 'Notified {count} administrator that the plan ends {day}',
    other: 'Notified {count} administrators that the plan ends {day}',
  },
  calendar_changed: 'Changed the company calendar',
  login_customised: 'Changed the branding of the sign-in page',
  renamed: 'Set the company’s name: {name}',
  log_retention_changed:
    'Set the log retention: {access} months for the access log, {audit} months for the audit log',
} satisfies Translated<typeof companySource>;

export const directory = {
  connected: 'Connected {workspace}',
  connection_lost: 'Lost the connection to {workspace}',
  roles_unread: 'Couldn’t read the administrator roles in {workspace}',
  roles_read_again: 'Read the administrator roles in {workspace} again',
  permissions_changed: 'Detected a change in the permissions granted in {workspace}',
  domains_changed: 'Updated the company’s domains from {workspace}. They are now: {domains}',
  synchronised: 'Synced the directory. Users added: {created}; updated: {updated}; removed: {removed}',
  org_units_synchronised: {
    one: 'Synced {theOrgUnits}: {count} changed',
    other: 'Synced {theOrgUnits}: {count} changed',
  },
} satisfies Translated<typeof directorySource>;

export const report = {
  downloaded: 'Downloaded the file “{file}”',
  mails_changed: {
    one: 'Changed the email summary of the reports, now with {count} recipient',
    other: 'Changed the email summary of the reports, now with {count} recipients',
  },
  mails_stopped: 'Stopped receiving the email summary of the reports',
  mails_sent: {
    one: 'Emailed the summary of the reports from {from} to {to} to {count} person',
    other: 'Emailed the summary of the reports from {from} to {to} to {count} people',
  },
} satisfies Translated<typeof reportSource>;

export const sharedFiles = {
  allowed: 'Allowed reading of external sharing with the account {account}',
  stopped: 'Stopped the report of external sharing, allowed with the account {account}',
  consent_ended:
    'Ended the report of external sharing: {workspace} no longer accepts the permission of {account}',
} satisfies Translated<typeof sharedFilesSource>;
