import type { CallName } from '@shiftgate/contract/calls.ts';

type Area<Name extends string> = Name extends `${infer First}.${string}` ? First : never;
export type Tag = Area<CallName> | 'downloads' | 'events';

/** What each group of calls is about; a group without a sentence does not compile. */
export const tagTexts: Readonly<Record<Tag, string>> = {
  accessDuration: 'How long sessions lasted, inside and outside the hours of the shifts.',
  accessLog: 'The sign-in log: every attempt with its result and the checks that led to it.',
  apps: 'Applications (SAML service providers) beside the workspace, and the certificate that signs for all of them.',
  audit: 'The audit log: what was changed and ordered in the panel, by whom, with what was there before.',
  auth: 'Signing in to the panel and out of it.',
  company: 'The company: its plan, domains, calendar, org units and default password.',
  control: 'Turning access control on and off, its schedule, readiness check and activation test.',
  downloads: 'Files, opened with a ticket that is used once.',
  emergency: 'The file with which control is turned off when neither panel nor database is there.',
  erasure: 'Erasing people who left the directory: who can be, who not yet and why.',
  events: 'The event stream, which names what changed.',
  home: 'What the home screen shows.',
  branding: 'Branding of the sign-in pages and e-mails.',
  integrations: 'What the organization allows at the workspace',
  permissions: 'Administrators and managers of the panel.',
  reportMails: 'The figures of the reports by email, weekly or monthly, to people of the panel.',
  requests: 'What people without a panel ask for: single access, or another password.',
  sessions: 'Sign-in sessions and their end.',
  sharedFiles: 'Files and folders that are shared outside the company, and the consent to read it.',
  shifts: 'Shifts: hours, conditions, people, and what a change would do.',
  tasks: 'Bulk actions that run in the background, with a result for each person.',
  users: 'People of the company: their access, vacations, passwords and sessions.',
};
