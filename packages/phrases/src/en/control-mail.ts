import type { controlMail as source } from '../pt-BR/control-mail.ts';
import type { Translated } from '../translate.ts';

export const controlMail: Translated<typeof source> = {
  open: 'Open the panel',
  deactivate: 'Deactivate control',
  scheduled: {
    subject: 'Activation of control scheduled: {moment}',
    text: '{who} scheduled the activation of access control of {company} for {moment}.',
    more: 'From then on, the people of {domains} get into the workspace only within their shifts. Until then it can be cancelled in the panel.',
  },
  day_before: {
    subject: 'Control goes on tomorrow: {moment}',
    text: 'Access control of {company} goes on {moment}.',
    more: 'From then on, the people of {domains} sign in by their shifts. See in the panel who still has no shift or no password.',
  },
  hour_before: {
    subject: 'Control goes on in an hour: {moment}',
    text: 'Access control of {company} goes on {moment}.',
    more: 'From then on, the people of {domains} sign in by their shifts. It can still be cancelled in the panel.',
  },
  cancelled: {
    subject: 'Scheduled activation cancelled',
    text: '{who} cancelled the activation of control of {company} that was scheduled for {moment}.',
    more: 'Nothing changes: everybody goes on signing in to the workspace as before.',
  },
  done: {
    subject: 'Access control is on',
    text: 'Access control of {company} is on, as scheduled for {moment}.',
    more: 'The people of {domains} now sign in by their shifts.',
  },
  failed: {
    subject: 'Control was not switched on',
    text: 'Access control of {company} was not switched on at the scheduled time, {moment}.',
    more: 'Reason: {reason} Nothing changed: everybody goes on signing in to the workspace as before. Put the reason right and schedule it again in the panel.',
  },
  late: {
    one: 'It began {count} minute late, because the service was not running.',
    other: 'It began {count} minutes late, because the service was not running.',
  },
  refusals: {
    subject: 'Many people cannot sign in since control went on',
    text: 'Since control of {company} went on, {refused} of {people} people who tried to sign in were refused.',
    more: 'See the reasons in the panel. If need be, deactivate control: everybody then signs in as before, with the workspace’s own password.',
  },
};
