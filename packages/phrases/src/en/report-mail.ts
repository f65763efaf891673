import type { reportMail as source } from '../pt-BR/report-mail.ts';
import type { Translated } from '../translate.ts';

export const reportMail = {
  subject: {
    weekly: '{company}: weekly summary, {from} to {to}',
    monthly: '{company}: monthly summary, {from} to {to}',
  },
  intro: 'These are the figures from the reports of {company}, from {from} to {to}.',
  access: 'Access',
  allowed: 'Allowed',
  denied: 'Denied',
  day: 'Day',
  total: 'Total',
  noAccess: 'No sign-in attempts in this period.',
  bound: 'Only attempts since {moment} were counted.',
  reasons: 'Most frequent reasons for denials',
  durations: 'Access duration',
  durationsText: 'How long there were sessions. They are sessions, not work: this is not a time record.',
  noDurations: 'No sessions in this period.',
  shift: 'Shift',
  inside: 'Within hours',
  outside: 'Outside hours',
  noShift: 'No shift',
  changes: 'Changes',
  reports: {
    users: 'Users',
    groups: 'Shifts',
    user_permissions: 'Permissions',
    customize_login: 'Sign-in page customization',
  },
  noChanges: 'No changes in this period.',
  open: 'Open in the panel',
  openReport: 'Open in the panel: {name}',
  wholeLog: 'Audit log of this period',
  why: 'You receive this email because an administrator chose you to receive the figures from the reports.',
  stop: 'Stop receiving it',
} satisfies Translated<typeof source>;
