import type { planMail as source } from '../pt-BR/plan-mail.ts';
import type { Translated } from '../translate.ts';

export const planMail = {
  open: 'Open the panel',
  soon: {
    one: '{company}: the trial ends in {count} day',
    other: '{company}: the trial ends in {count} days',
  },
  today: '{company}: the trial ends today',
  text: 'The last day of {company}’s trial is {date}: it lasts until 11:59 PM.',
  thenOff:
    'After that, control is turned off in the workspace: people sign in with the workspace’s own password again, as before. Nobody is locked out and nothing is deleted.',
  thenNeverOn:
    'Control is off. After that day it can no longer be turned on. People keep signing in to the workspace as they do today, and nothing is deleted.',
  goOn: 'To keep control, contact the person who manages your subscription by that day.',
  goOnToday: 'To keep control, contact the person who manages your subscription today.',
  over: '{company}: the trial has ended',
  overText: '{company}’s trial ended on {date}.',
  control: {
    switchedOff:
      'Control was turned off in the workspace: people sign in with the workspace’s own password, as before. Nobody was locked out and nothing was deleted.',
    wasOff: 'Control was off already: nothing changed for people, and nothing was deleted.',
    stillOn:
      'Control could not be turned off in the workspace yet: we keep trying, and until then people sign in through the sign-in page. The panel shows what stands in the way. Nobody is locked out and nothing is deleted.',
  },
  reopen:
    'To have control turned on, contact the person who manages your subscription. Shifts, people and settings are kept.',
} satisfies Translated<typeof source>;
