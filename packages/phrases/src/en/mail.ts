import type { mail as source } from '../pt-BR/mail.ts';
import type { Translated } from '../translate.ts';

export const mail: Translated<typeof source> = {
  greeting: 'Hello, {name}.',
  footer: 'Automatic message from {product}, sent on behalf of {company}. There is no need to reply.',
  temporaryPassword: {
    subject: 'Your temporary password for {company}',
    intro: 'This is the temporary password for signing in to your account {email}:',
    use: 'Use it the next time you sign in. Right after that you choose a password of your own, which only you know.',
    until: 'The temporary password is valid until {until}.',
    warning: 'Do not forward this message. Nobody at {company} will ask you for your password.',
  },
  randomPassword: {
    subject: 'Your new password for {company}',
    intro: 'This is the new password of your account {email}:',
    use: 'Use it from now on. Your previous password does not work any more.',
    useOnce:
      'Use it the next time you sign in. Right after that you choose a password of your own, which only you know. Your previous password does not work any more.',
    warning: 'Do not forward this message. Nobody at {company} will ask you for your password.',
  },
  changeLink: {
    subject: 'Choose your password for {company}',
    intro: 'Choose the password of your account {email} with this link:',
    button: 'Choose my password',
    plain: 'If the button does not open, copy this address to your browser:',
    until: 'The link works once, until {until}.',
    warning: 'Do not forward this message: whoever has the link can choose the password in your place.',
  },
  requests: {
    subject: {
      one: '{company}: one request awaits your answer',
      other: '{company}: {count} requests await your answer',
    },
    intro: {
      one: 'Somebody at {company} asked for help with signing in:',
      other: '{count} requests from people at {company} await an answer:',
    },
    kinds: {
      single_access: 'access for a while',
      password_change: 'a new password',
      first_password: 'the first password of somebody whom no e-mail reaches',
    },
    line: '{name} ({email}): {kind}',
    more: { one: 'and one more request.', other: 'and {count} more requests.' },
    button: 'Open the requests',
    caution:
      'The form is public. Before you approve, make sure with the person that the request is really theirs. Requests that nobody answers expire after three days.',
  },
  decision: {
    approvedSubject: 'Your request for access was approved',
    approved: 'Your request for access at {company} was approved.',
    minutes: {
      one: 'You can sign in and stay for {count} minute, counted from your next sign-in.',
      other: 'You can sign in and stay for {count} minutes, counted from your next sign-in.',
    },
    hours: {
      one: 'You can sign in and stay for {count} hour, counted from your next sign-in.',
      other: 'You can sign in and stay for {count} hours, counted from your next sign-in.',
    },
    untilLogoff: 'You can sign in once and stay until you sign out, for 24 hours at most.',
    unused: 'If you do not sign in within {count} days, the permission expires.',
    refusedSubject: {
      single_access: 'Your request for access was not approved',
      password_change: 'Your request for a new password was not approved',
    },
    refused: {
      single_access: 'Your request for access at {company} was not approved.',
      password_change: 'Your request for a new password at {company} was not approved.',
    },
    word: 'Answer from the administrators:',
    stranger: 'Did you not ask for this? Tell the administrator of your company.',
  },
};
