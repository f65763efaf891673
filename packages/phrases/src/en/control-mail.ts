import type { controlMail as source } from '../pt-BR/control-mail.ts';
import type { Translated } from '../translate.ts';

export const controlMail: Translated<typeof source> = {
  open: 'Open the panel',
  deactivate: 'Turn off access control',
  scheduled: {
    subject: 'Access control activation scheduled: {moment}',
    text: '{who} scheduled access control activation for {company}: {moment}.',
    more: 'From then on, people in {domains} can sign in to {workspace} only during their shifts. Until then, you can cancel it in the panel.',
  },
  day_before: {
    subject: 'Access control will be turned on tomorrow: {moment}',
    text: 'Access control for {company} will be turned on as scheduled: {moment}.',
    more: 'From then on, people in {domains} sign in according to their shifts. In the panel, check who still doesn’t have a shift or a password.',
  },
  hour_before: {
    subject: 'Access control will be turned on in an hour: {moment}',
    text: 'Access control for {company} will be turned on as scheduled: {moment}.',
    more: 'From then on, people in {domains} sign in according to their shifts. You can still cancel it in the panel.',
  },
  cancelled: {
    subject: 'Scheduled activation canceled',
    text: '{who} canceled the access control activation for {company} that was scheduled for {moment}.',
    more: 'Nothing changes. Everyone keeps signing in to {workspace} as before.',
  },
  done: {
    subject: 'Access control is on',
    text: 'Access control for {company} is on, as scheduled for {moment}.',
    more: '{FromNow}, people in {domains} sign in according to their shifts.',
  },
  failed: {
    subject: 'Access control wasn’t turned on',
    text: 'Access control for {company} wasn’t turned on at the scheduled time, {moment}.',
    more: 'Reason: {reason} Nothing changed. Everyone keeps signing in to {workspace} as before. Fix the problem and schedule it again in the panel.',
  },
  late: {
    one: 'It started {count} minute late, because the service wasn’t running.',
    other: 'It started {count} minutes late, because the service wasn’t running.',
  },
  rehearsal: {
    subject: 'Sign-in rehearsal: open this link when asked',
    text: '{company} is rehearsing its new sign-in and chose you. Open the link when your administrator asks you to, and type the password of that page, not your {workspace} one.',
    more: 'The link is yours alone and works until {moment}. How you sign in to {workspace} doesn’t change; at the end of the rehearsal you’re signed out there once, and then you sign in as always.',
    open: 'Open the sign-in page',
  },
  refusals: {
    subject: 'Many people haven’t been able to sign in since access control was turned on',
    text: 'Since access control was turned on for {company}, {refused} of {people} people who tried to sign in were denied.',
    more: 'See the reasons in the panel. If you need to, turn off access control. Everyone then signs in as before, with their {workspace} password.',
  },
};
