import type { passwords as source } from '../pt-BR/passwords.ts';
import type { Translated } from '../translate.ts';

export const passwords = {
  waysLabel: 'How to reset the password',
  ways: { generate: 'Generate', type: 'Enter manually', link: 'Send link' },
  actions: { generate: 'Generate and reset', type: 'Reset password', link: 'Send link' },
  generateText:
    'A strong password is generated now and shown once, for you to give to {name}. The current password stops working.',
  made: {
    title: 'New password for {name}',
    label: 'New password',
    once: 'The password has been reset. Copy it now. It won’t be shown again after you close this.',
    mustChange: 'At the next sign-in, {name} chooses their own password.',
    stays: 'It stays valid until it’s reset again.',
    copy: 'Copy password',
    copied: 'Copied',
    done: 'Done',
  },
  linkText:
    '{name} gets a link at {email} to choose their own password. The link works once and expires after {hours} hours. Until it’s used, the current password stays valid.',
  linkSent: 'The link for {name} is on its way to {email}.',
  linkWaits: 'The link for {name} is waiting for the mail server.',
  noRecipient:
    '{name} has no recovery email, and while access control is on, the {workspace} mailbox only opens with the password. Generate a password and give it to them yourself.',
  notActive: '{name}’s {workspace} account isn’t active, so no link can be sent.',
  noMailServer:
    'No mail server is set up in this installation (SMTP_URL). Messages are queued, and dropped if no server is set up within {hours} hours.',
  many: {
    title: { one: 'Generate a password for {count} person', other: 'Generate passwords for {count} people' },
    text: {
      one: 'The person gets a random password. The current one stops working, and sessions opened with it are ended.',
      other:
        'Each person gets their own random password. The current ones stop working, and sessions opened with them are ended.',
    },
    delivery: 'How to deliver them',
    list: 'A list to download',
    listHint:
      'A file to print or hand out. It’s stored for 24 hours and can be downloaded once, by you or an administrator.',
    mail: 'By email, to each person',
    mailHint:
      'Sent to the recovery email. People without one keep their current password and are listed in the result.',
    mailOff:
      'No mail server is set up in this installation (SMTP_URL), so the passwords wouldn’t reach anyone.',
    forceChange: 'Require a password change at the next sign-in',
  },
  share: {
    menu: 'Passwords for whole domains',
    menuShort: 'Passwords',
    domains: 'Domains',
    toMailbox: 'Sent to the recovery email or, if there isn’t one, to the {workspace} mailbox.',
    toRecovery: 'Sent to the recovery email. People without one are skipped and listed in the result.',
    share_change_link: {
      toDomains: 'Send a password reset link to whole domains',
      toPeople: {
        one: 'Send a password reset link to {count} person',
        other: 'Send a password reset link to {count} people',
      },
      text: 'Each person gets a link to choose their own password. It works once and expires after {hours} hours. Until it’s used, the current password stays valid. Links sent earlier stop working.',
      send: 'Send link',
    },
    share_temporary_password: {
      toDomains: 'Send the temporary password to whole domains',
      toPeople: {
        one: 'Send the temporary password to {count} person',
        other: 'Send the temporary password to {count} people',
      },
      text: 'For people who haven’t chosen a password yet. The temporary password only opens the password change page, for {hours} hours. People who have their own password, administrators and managers don’t get anything.',
      send: 'Send password',
    },
  },
  temporary: {
    isSet: 'The temporary password set on {moment} will be sent.',
    setNew: 'Set another',
    label: 'Temporary password',
    hint: 'It becomes the company’s temporary password. It’s stored for {hours} hours.',
    askAdmin: 'No temporary password is stored. Ask a control administrator to set a new one.',
  },
} satisfies Translated<typeof source>;
