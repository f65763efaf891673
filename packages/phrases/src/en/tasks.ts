import type { tasks as source } from '../pt-BR/tasks.ts';
import type { Translated } from '../translate.ts';

export const tasks = {
  recent: 'Bulk actions',
  kinds: {
    add_to_shift: 'Add to shift',
    remove_from_shift: 'Remove from shift',
    set_vacation: 'Set vacation',
    remove_vacation: 'End vacation',
    grant_single_access: 'Grant single access',
    force_logout: 'Force sign-out',
    force_password_change: 'Require a new password',
    generate_passwords: 'Generate passwords',
    share_temporary_password: 'Send temporary password',
    share_change_link: 'Send password reset link',
    end_sessions: 'End sessions',
  },
  states: {
    waiting: 'Waiting',
    running: 'Running',
    done: 'Done',
    cancelled: 'Canceled',
    failed: 'Interrupted',
  },
  changedNothing: 'No one affected',
  progress: '{count} of {total}',
  of: { one: '{count} person', other: '{count} people' },
  done: { one: '{count} done', other: '{count} done' },
  unchanged: { one: '{count} didn’t need a change', other: '{count} didn’t need a change' },
  hasOwnPassword: {
    one: '{count} already has their own password',
    other: '{count} already have their own password',
  },
  skipped: { one: '{count} skipped', other: '{count} skipped' },
  failed: { one: '{count} failed', other: '{count} failed' },
  background: 'You can close this. The action continues in the background.',
  cancel: 'Cancel the rest',
  cancelled: 'The rest was canceled. Completed changes are kept.',
  downloadResult: 'Download results by person',
  byMail: 'by email',
  mailsWait: 'No mail server is set up (SMTP_URL). Messages wait until they expire.',
  downloadPasswords: 'Download password list',
  passwordsOnce:
    'The passwords appear only once, in this file. After you download it, they’re no longer available here.',
  protectedFromLogout:
    'Administrators can’t be forced to sign out. Only a control administrator can force managers to sign out.',
  moreLeftOut: {
    one: 'and {count} more, in the results by person',
    other: 'and {count} more, in the results by person',
  },
  startedBy: 'by {name}, {at}',
  forNewPeople: 'automatic, for new people, {at}',
  selectAllFound: { one: 'Select the only result', other: 'Select all {count} results' },
  allSelected: { one: '{count} result', other: 'All {count} results' },
  cutNights: 'Cuts the night shift on {at} short: {shifts}',
  byEmail: 'Select by email',
  byEmailHint: 'Paste the email addresses, one per line or separated by commas.',
  emails: 'Email addresses',
  tooManyEmails: 'Paste up to {max} email addresses at a time.',
  check: 'Check',
  found: { one: '{count} found', other: '{count} found' },
  unknown: { one: '{count} not in the company', other: '{count} not in the company' },
  gone: { one: '{count} no longer in the directory', other: '{count} no longer in the directory' },
  withGone: {
    one: 'Also select {count} person who is no longer in the directory',
    other: 'Also select {count} people who are no longer in the directory',
  },
  invalid: { one: '{count} isn’t an email address', other: '{count} aren’t email addresses' },
  selectFound: { one: 'Select {count} person', other: 'Select {count} people' },
  correct: 'Fix the list above or continue with the people found.',
  chooseShift: 'Choose the shift',
  confirmRemoveVacation: {
    one: 'End the vacation of {count} person?',
    other: 'End the vacation of {count} people?',
  },
  removeVacationUndo: 'To undo it, schedule the vacations again with each person’s dates.',
  removeVacationText:
    'Current and scheduled vacations are removed, and people can sign in during their shifts again.',
  confirmForceLogout: { one: 'Sign {count} person out?', other: 'Sign {count} people out?' },
  confirmForceChange: {
    one: 'Require a new password from {count} person?',
    other: 'Require a new password from {count} people?',
  },
  forceChangeText:
    'At the next sign-in, each person chooses a new password before they can continue. The requirement ends only when the password is changed.',
  leftOut: {
    PROTECTED_USER: {
      one: '{count} person is skipped: only a control administrator can change their access.',
      other: '{count} people are skipped: only a control administrator can change their access.',
    },
    PROTECTED_ADMINISTRATOR: {
      one: '{count} person is skipped: they are an administrator in {workspace}, and only they or a {superAdmin} can set or send their password.',
      other:
        '{count} people are skipped: they are administrators in {workspace}, and only they or a {superAdmin} can set or send their passwords.',
    },
    NO_TEMPORARY_PASSWORD: {
      one: '{count} person is skipped: they’re an administrator or a manager, and the temporary password never works for them. Send a link instead.',
      other:
        '{count} people are skipped: they’re administrators or managers, and the temporary password never works for them. Send links instead.',
    },
    unknown: 'Couldn’t check who will be skipped.',
  },
  numberChanged: {
    one: 'The number has changed: the search now finds {count} person instead of {before}. Check it before you continue.',
    other:
      'The number has changed: the search now finds {count} people instead of {before}. Check it before you continue.',
  },
  move: {
    working: 'Calculating the effect…',
    leaving: {
      one: '{count} person will be removed from the shift.',
      other: '{count} people will be removed from the shift.',
    },
    nobodyLeaves: 'No one will be removed from the shift.',
    notIn: {
      one: '{count} person isn’t in the shift; nothing changes for them.',
      other: '{count} people aren’t in the shift; nothing changes for them.',
    },
    gone: {
      one: '{count} person is no longer in the directory and is skipped.',
      other: '{count} people are no longer in the directory and are skipped.',
    },
  },
} satisfies Translated<typeof source>;
