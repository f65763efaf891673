import type * as source from '../../pt-BR/shifts/passwords.ts';
import type { Translated } from '../../translate.ts';

export const passwords = {
  expiryTitle: 'Expiry',
  expires: 'Passwords expire',
  expiresHint: 'When a password has expired, the person chooses another one at sign-in.',
  count: 'After',
  countProblem: 'Write a number from 1 to {max}.',
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
  inherited: "The company's",
  own: "This shift's own",
  minLength: 'Minimum characters',
  requires: 'Must have',
  marks: {
    uppercase: 'Uppercase letter',
    lowercase: 'Lowercase letter',
    number: 'Number',
    symbol: 'Symbol',
  },
  strictest: 'People in several shifts follow the strictest of each.',
  changeTitle: 'Change the passwords now',
  counting: 'Counting the people…',
  changeText: { one: 'Applies to {count} person.', other: 'Applies to {count} people.' },
  changeNobody: 'There is nobody whose password can be changed in this way.',
  changeDo: 'Change passwords',
  how: 'In which way',
  options: {
    require_change: 'Choose a new one at the next sign-in',
    change_link: 'Send a change link',
    random: 'Generate random passwords',
    temporary: "Use the company's temporary password",
  },
  optionHints: {
    require_change: "Today's password still opens the change page.",
    change_link: 'Everybody gets the link by e-mail.',
    random: 'The list can be downloaded once. Each password opens the change page only.',
    temporary: 'The temporary password opens the change page only.',
  },
} satisfies Translated<typeof source.passwords>;
