import type { mail as source } from '../pt-BR/mail.ts';
import type { Translated } from '../translate.ts';

export const mail: Translated<typeof source> = {
  greeting: 'Hello, {name}.',
  footer: 'Automated message from {product}, sent on behalf of {company}. Please don’t reply.',
  temporaryPassword: {
    subject: 'Your temporary password for {company}',
    intro: 'This is the temporary password for signing in to your account {email}:',
    use: 'Use it the next time you sign in. You’ll then choose your own password.',
    until: 'The temporary password is valid until {until}.',
    warning: 'Don’t forward this message. {company} will never ask for your password by email or phone.',
  },
  randomPassword: {
    subject: 'Your new password for {company}',
    intro: 'This is the new password for your account {email}:',
    use: 'Use it from now on. Your previous password no longer works.',
    useOnce:
      'Use it the next time you sign in. You’ll then choose your own password. Your previous password no longer works.',
    warning: 'Don’t forward this message. {company} will never ask for your password by email or phone.',
  },
  changeLink: {
    subject: 'Choose your password for {company}',
    intro: 'Use this link to choose the password for your account {email}:',
    button: 'Choose my password',
    plain: 'If the button doesn’t work, copy and paste this URL into your browser:',
    until: 'The link works once, until {until}.',
    warning: 'Don’t forward this message: anyone who has the link can set your password.',
  },
  requests: {
    subject: {
      one: '{company}: one request is waiting for you',
      other: '{company}: {count} requests are waiting for you',
    },
    intro: {
      one: 'Someone at {company} asked for help signing in:',
      other: '{count} requests from people at {company} are waiting for you:',
    },
    kinds: {
      single_access: 'temporary access',
      password_change: 'a new password',
      first_password: 'a first password for someone who can’t be reached by email',
    },
    line: '{name} ({email}): {kind}',
    more: { one: 'and one more request.', other: 'and {count} more requests.' },
    button: 'Open requests',
    caution:
      'The form is public. Before you approve a request, confirm with the person that they made it. Unanswered requests expire after three days.',
  },
  decision: {
    approvedSubject: 'Your access request was approved',
    approved: 'Your access request for {company} was approved.',
    minutes: {
      one: 'You can sign in for {count} minute, starting at your next sign-in.',
      other: 'You can sign in for {count} minutes, starting at your next sign-in.',
    },
    hours: {
      one: 'You can sign in for {count} hour, starting at your next sign-in.',
      other: 'You can sign in for {count} hours, starting at your next sign-in.',
    },
    untilLogoff: 'You can sign in once and stay signed in until you sign out, for up to 24 hours.',
    unused: 'If you don’t sign in within {count} days, the approval expires.',
    refusedSubject: {
      single_access: 'Your access request wasn’t approved',
      password_change: 'Your request for a new password wasn’t approved',
    },
    refused: {
      single_access: 'Your access request for {company} wasn’t approved.',
      password_change: 'Your request for a new password for {company} wasn’t approved.',
    },
    word: 'Message from the administrator:',
    stranger: 'Didn’t request this? Tell your administrator.',
  },
};
