import type { downloads as source } from '../pt-BR/downloads.ts';
import type { Translated } from '../translate.ts';

export const downloads = {
  columns: {
    when: 'When (UTC)',
    email: 'E-mail',
    person: 'Person',
    result: 'Result',
    shift: 'Shift',
    ip: 'IP',
    browser: 'Browser',
    os: 'System',
    name: 'Name',
    status: 'Status',
    passwordAt: 'Password changed (UTC)',
    lastLogin: 'Last sign-in (UTC)',
    shifts: 'Shifts',
    function: 'Function',
    orgUnit: 'Organisational unit',
    domain: 'Domain',
    reason: 'Reason',
    password: 'Password',
  },
  functions: {
    administrator: 'Administrator',
    allowed_admin: 'Allowed administrator',
    manager: 'Manager',
    member: 'User',
  },
  states: {
    vacation_current: 'On vacation',
    vacation_scheduled: 'Vacation scheduled',
    single_access: 'Single access',
    must_change: 'Must change password',
  },
  outcomes: {
    waiting: 'Not started',
    done: 'Done',
    unchanged: 'No change needed',
    skipped: 'Left out',
    failed: 'Failed',
  },
  unexpected: 'Unexpected error.',
  administratorStays: 'Administrators are not signed out by force.',
} satisfies Translated<typeof source>;
