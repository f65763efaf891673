import type { requests as source } from '../pt-BR/requests.ts';
import { productName } from '../product.ts';
import type { Translated } from '../translate.ts';

export const requests: Translated<typeof source> = {
  title: 'Requests',
  description:
    'What people request on the public pages: access outside their hours, or a new password. Each request expires after three days.',
  views: { open: 'Open', decided: 'Answered' },
  caution:
    'The request pages are public. Before you approve a request, confirm with the person that they made it.',
  kinds: {
    single_access: 'Single access',
    password_change: 'New password',
    first_password: 'First password',
  },
  states: { open: 'Open', approved: 'Approved', refused: 'Denied', expired: 'Expired' },
  asked: 'Requested {when}',
  askedAgain: { one: 'requested {count} time', other: 'requested {count} times' },
  from: 'from IP address {ip}',
  lapses: 'expires {when}',
  forgotten: 'Forgot their password and has no recovery email.',
  isNew: `New to ${productName}, without a password or an email to send one to. Approve the request and give them the code in person.`,
  undelivered:
    'The email with the password or the link couldn’t be delivered. Approve the request and give the person the code.',
  decidedBy: '{state} by {by}, {when}',
  expiredAt: 'Expired {when} without an answer',
  granted: { one: 'for {count} minute', other: 'for {count} minutes' },
  grantedHours: { one: 'for {count} hour', other: 'for {count} hours' },
  grantedUntilLogoff: 'until the person signs out',
  word: 'Answer: {word}',
  approve: 'Approve',
  approveLabel: 'Approve {name}’s request',
  refuse: 'Deny',
  refuseLabel: 'Deny {name}’s request',
  passwordProtected:
    'This person is an administrator in {workspace}. Only they or a {superAdmin} can hand out a password. You can deny the request.',
  protected: 'Only a control administrator can answer requests from administrators and managers.',
  emptyOpen: 'No open requests',
  emptyOpenText:
    'When someone requests access or a new password, the request appears here and you get an email.',
  emptyDecided: 'No answered requests',
  emptyDecidedText: 'Approved, denied, and expired requests from the last 90 days are kept here.',
  answeredMeanwhile:
    'This request has already been answered or has expired. What you entered is still here so you can copy it.',
  approveAccess: {
    hint: 'The person gets an email now.',
  },
  approvePassword: {
    title: 'New password for {name}',
    unreachable:
      'This person has no recovery email. When you approve the request, a code to give them appears here, once.',
    undelivered:
      'The email didn’t reach this person. When you approve the request, a code to give them appears here, once.',
    delivery: 'How does the person get the new password?',
    byMail: 'Send the link to {address}',
    byMailHint: 'The person chooses a password with the link. It works once and expires after 24 hours.',
    byCode: 'Give me a code to hand over',
    byCodeHint: 'Use this if the address is no longer theirs. The code is shown here only once.',
    submit: 'Approve',
    mailed: 'A link to choose a password was sent to {name}.',
  },
  handover: {
    title: 'Give this code to {name}',
    text: 'Verify the person’s identity and don’t give the code to anyone else. It works once, expires after 24 hours, and isn’t shown again.',
    label: 'Code to choose a password',
    copyCode: 'Copy code',
    how: 'The person enters the code at {page}, or opens this link, which already contains it:',
    link: 'Link with the code',
    copy: 'Copy link',
    copied: 'Copied',
  },
  refuseDialog: {
    title: 'Deny {name}’s request',
    hint: 'The person gets your answer by email.',
    hintFirst: 'The person didn’t request this and won’t be notified. They still won’t have a password.',
    word: 'Message to the person',
    submit: 'Deny',
    done: '{name}’s request was denied.',
  },
};
