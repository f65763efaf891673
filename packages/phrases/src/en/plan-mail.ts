import type { planMail as source } from '../pt-BR/plan-mail.ts';
import type { Translated } from '../translate.ts';

export const planMail = {
  open: 'Open the panel',
  soon: {
    one: '{company}: the trial ends in {count} day',
    other: '{company}: the trial ends in {count} days',
  },
  today: '{company}: the trial ends today',
  text: 'The last day of {company}’s trial is {date}. It ends at the end of that day.',
  thenOff:
    'After that, access control is turned off in {workspace}, and people sign in there with their password again, as before. No one is locked out and nothing is deleted.',
  thenNeverOn:
    'Access control is off. After that day it can no longer be turned on. People keep signing in to {workspace} as they do today, and nothing is deleted.',
  goOn: 'To keep access control, contact the person who manages your subscription by that day.',
  goOnToday: 'To keep access control, contact the person who manages your subscription today.',
  over: '{company}: the trial has ended',
  overText: '{company}’s trial ended on {date}.',
  control: {
    switchedOff:
      'Access control was turned off in {workspace}, and people sign in there with their password, as before. No one was locked out and nothing was deleted.',
    wasOff: 'Access control was already off. Nothing changed for people, and nothing was deleted.',
    stillOn:
      'Access control couldn’t be turned off in {workspace} yet. We’ll keep trying, and until then, people sign in through the sign-in page. The panel shows what’s preventing it. No one is locked out and nothing is deleted.',
  },
  reopen:
    'To use access control, contact the person who manages your subscription. Shifts, people, and settings are kept.',
} satisfies Translated<typeof source>;
