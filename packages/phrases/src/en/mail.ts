import type { mail as source } from '../pt-BR/mail.ts';
import type { Translated } from '../translate.ts';

export const mail: Translated<typeof source> = {
  greeting: 'Hello, {name}.',
  footer: 'Automated message from {product}, sent on behalf of {company}. Please don’t reply.',
  signIn: 'Sign in',
  passwordSpaces: 'The spaces are part of the password.',
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
    subject: 'Reset your password for {company}',
    subjectFirst: 'Choose your password for {company}',
    intro: {
      asked:
        'We received a request for a new password for your account {email} at {company}. Use this link to reset the password:',
      approved:
        'Your request for a new password at {company} was approved. Use this link to reset the password for your account {email}:',
      sent: 'An administrator at {company} sent you this link to reset the password for your account {email}:',
      first: 'Your account {email} at {company} needs a password for signing in. Use this link to choose it:',
    },
    stranger: {
      asked: 'If you didn’t request this, ignore this message. Your password stays the same.',
      approved: 'If you didn’t request this, don’t use the link, and tell your administrator.',
      sent: 'Until you use the link, your password stays the same.',
      first: 'If you don’t work at this company, ignore this message.',
    },
    button: 'Reset my password',
    buttonFirst: 'Choose my password',
    plain: 'If the button doesn’t work, copy and paste this URL into your browser:',
    until: 'The link works once, until {until}.',
    warning: 'Don’t forward this message: anyone who has the link can set your password.',
  },
  passwordChanged: {
    subject: 'Your password for {company} was changed',
    by: {
      person: 'The password for your account {email} at {company} was changed on {moment}.',
      administrator: 'An administrator at {company} set a new password for your account {email} on {moment}.',
    },
    right: {
      person: 'If this was you, you don’t need to do anything.',
      administrator:
        'The administrator will give you the password. You may be asked to change it the next time you sign in.',
    },
    stranger:
      'Wasn’t it you, or didn’t you expect this? Reset your password now and tell your administrator.',
    enteredAddress:
      'Links for choosing a password are sent to {address}, an address that someone else entered in the panel.',
    strangerWithAddress:
      'Wasn’t it you, didn’t you expect this, or don’t you know this address? Tell an administrator at your company before you reset your password.',
    button: 'Reset my password',
  },
  recoveryEmailChanged: {
    subject: 'The recovery email of your account was changed: {company}',
    set: 'On {moment}, {who} set {address} as the recovery email of your account {email} at {company}. Links for choosing a password are sent to that address.',
    removed:
      'On {moment}, {who} removed the recovery email that was entered in the panel for your account {email} at {company}.',
    stranger:
      'Didn’t you expect this, or don’t you know this address? Tell an administrator at your company.',
    button: 'Open my page',
  },
  requests: {
    subject: {
      one: '{company}: one access request is waiting for you',
      other: '{company}: {count} access requests are waiting for you',
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
