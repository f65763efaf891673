import type * as source from '#pt-BR/shifts/passwords.ts';
import type { Translated } from '#translate.ts';

export const passwords = {
  expiryTitle: 'Expiration',
  expires: 'Passwords expire',
  expiresHint: 'When their password expires, people choose a new one at sign-in.',
  count: 'After',
  countProblem: 'Enter a number from 1 to {max}.',
  unit: 'Unit',
  units: {
    minutes: 'minutes',
    hours: 'hours',
    days: 'days',
    weeks: 'weeks',
    months: 'months',
    years: 'years',
  },
  strengthTitle: 'Password strength',
  inherited: 'Company rules',
  own: 'Own rules',
  minLength: 'Minimum length',
  minLengthProblem: 'Enter a whole number from {min} to {max}.',
  requires: 'Must have',
  marks: {
    uppercase: 'Uppercase letter',
    lowercase: 'Lowercase letter',
    number: 'Number',
    symbol: 'Symbol',
  },
  strictest: 'People in several shifts must meet the strictest requirement of each rule.',
  changeTitle: 'Reset passwords now',
  counting: 'Counting people…',
  changeText: { one: 'Applies to {count} person.', other: 'Applies to {count} people.' },
  changeNobody: 'There’s no one whose password can be reset this way.',
  changeDo: 'Reset passwords',
  how: 'How',
  options: {
    require_change: 'Require a new password at the next sign-in',
    change_link: 'Send a password reset link',
    random: 'Generate random passwords',
    temporary: 'Use the company’s temporary password',
  },
  optionLosses: {
    require_change: 'The requirement ends only when the person chooses another password.',
    change_link:
      'A link can’t be recalled once it’s sent. Until it’s used, the current password keeps working.',
    random: 'Current passwords stop working now, and the sessions opened with them end.',
    temporary: 'Anyone who has received the temporary password keeps it.',
  },
  optionHints: {
    require_change: 'The current password still opens the password change page.',
    change_link: 'Everyone gets the link by email.',
    random: 'The list can be downloaded once. Each password only opens the password change page.',
    temporary: 'The temporary password only opens the password change page.',
  },
} satisfies Translated<typeof source.passwords>;
