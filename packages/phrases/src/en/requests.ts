import type { requests as source } from '../pt-BR/requests.ts';
import type { Translated } from '../translate.ts';

export const requests: Translated<typeof source> = {
  title: 'Requests',
  description:
    'What people ask for on the public pages: to sign in outside their hours, or a new password. Each request expires after three days.',
  views: { open: 'Open', decided: 'Answered' },
  caution:
    'The request pages are public. Before you approve, make sure with the person that the request is really theirs.',
  kinds: {
    single_access: 'Single access',
    password_change: 'New password',
    first_password: 'First password',
  },
  states: { open: 'Open', approved: 'Approved', refused: 'Refused', expired: 'Expired' },
  asked: 'Asked {when}',
  askedAgain: { one: 'asked {count} time', other: 'asked {count} times' },
  from: 'from the address {ip}',
  lapses: 'expires {when}',
  forgotten: 'Forgot the password and has no recovery e-mail.',
  isNew:
    'New here, without a password and without an address to send one to. Approve and hand the code over in person.',
  undelivered:
    'The e-mail with the password or the link could not be delivered. Approve and hand the code over.',
  decidedBy: '{state} by {by}, {when}',
  expiredAt: 'Expired {when} without an answer',
  granted: { one: 'for {count} minute', other: 'for {count} minutes' },
  grantedHours: { one: 'for {count} hour', other: 'for {count} hours' },
  grantedUntilLogoff: 'until the person signs out',
  word: 'Answer: {word}',
  approve: 'Approve',
  approveLabel: 'Approve the request of {name}',
  refuse: 'Refuse',
  refuseLabel: 'Refuse the request of {name}',
  protected: 'Only a control administrator can answer requests of administrators and managers.',
  emptyOpen: 'No open requests',
  emptyOpenText:
    'When somebody asks for access or a new password, the request appears here and comes by e-mail.',
  emptyDecided: 'No answered requests',
  emptyDecidedText: 'Approved, refused and expired requests of the last 90 days are kept here.',
  answeredMeanwhile:
    'This request has been answered or has expired meanwhile. What you wrote stays here to be copied.',
  approveAccess: {
    title: 'Grant access to {name}',
    hint: 'The time counts from the moment the person signs in. They get an e-mail now.',
    duration: 'Duration',
    minutes: { one: '{count} minute', other: '{count} minutes' },
    hours: { one: '{count} hour', other: '{count} hours' },
    untilLogoff: 'Until the person signs out (24 hours at most)',
    submit: 'Grant access',
    done: 'Access granted to {name}.',
  },
  approvePassword: {
    title: 'New password for {name}',
    reachable: 'The person gets a link for choosing a password by e-mail. It works once, within 24 hours.',
    unreachable:
      'There is no recovery e-mail of this person. When you approve, a code for you to hand over appears here, once.',
    undelivered:
      'The e-mail did not reach this person. When you approve, a code for you to hand over appears here, once.',
    submit: 'Approve',
    mailed: 'The link for choosing a password was sent to {name}.',
  },
  handover: {
    title: 'Hand this code to {name}',
    text: 'Make sure who the person is and give the code to nobody else. It works once, within 24 hours, and is not shown again.',
    label: 'Code for choosing a password',
    copyCode: 'Copy code',
    how: 'The person types the code at {page}, or opens this link, which holds it already:',
    link: 'Link with the code',
    copy: 'Copy link',
    copied: 'Copied',
  },
  refuseDialog: {
    title: 'Refuse the request of {name}',
    hint: 'The person gets your answer by e-mail.',
    hintFirst: 'The person asked for nothing and is not told. They stay without a password.',
    word: 'Answer to the person',
    submit: 'Refuse',
    done: 'Request of {name} refused.',
  },
};
