import type { passwords as source } from '../pt-BR/passwords.ts';
import type { Translated } from '../translate.ts';

export const passwords = {
  waysLabel: 'How to change the password',
  ways: { generate: 'Generate', type: 'Type', link: 'Send link' },
  actions: { generate: 'Generate and change', type: 'Change password', link: 'Send link' },
  generateText:
    'A strong password is made now and shown once, for you to hand over to {name}. The current password stops working.',
  made: {
    title: 'New password of {name}',
    label: 'New password',
    once: 'The password has been changed. Copy it now: once closed it is not shown again.',
    mustChange: 'At the next sign-in {name} chooses a password of their own.',
    stays: 'It stays until it is changed again.',
    copy: 'Copy password',
    copied: 'Copied',
    done: 'Done',
  },
  linkText:
    '{name} gets a link at {email} for choosing a password of their own. The link works once, for {hours} hours. Until then the current password stays valid.',
  linkSent: 'The link for {name} is on its way to {email}.',
  linkWaits: 'The link for {name} is waiting for the mail server.',
  noRecipient:
    '{name} has no recovery e-mail, and while control is on the workspace mailbox opens only with the password. Generate a password and hand it over yourself.',
  notActive: 'The workspace account of {name} is not active, so no link can be sent.',
  noMailServer:
    'No mail server is set up in this installation (SMTP_URL). Messages wait and are dropped if none comes within {hours} hours.',
  many: {
    title: { one: 'Generate a password for {count} person', other: 'Generate passwords for {count} people' },
    text: {
      one: 'The person gets a random password. The current one stops working, and sessions opened with it are ended.',
      other:
        'Each person gets a random password of their own. The current ones stop working, and sessions opened with them are ended.',
    },
    delivery: 'How to hand them over',
    list: 'A list to download',
    listHint:
      'A file to print or hand out. It stays for 24 hours and can be downloaded once, by you or an administrator.',
    mail: 'By e-mail, to each person',
    mailHint:
      'Goes to the recovery e-mail. Whoever has none keeps the current password and is named in the result.',
    mailOff: 'No mail server is set up in this installation (SMTP_URL): the passwords would reach nobody.',
    forceChange: 'Ask for a password of their own at the next sign-in',
  },
  share: {
    menu: 'Passwords of whole domains',
    domains: 'Domains',
    toMailbox: 'Goes to the recovery e-mail or, where there is none, to the workspace mailbox.',
    toRecovery: 'Goes to the recovery e-mail. Whoever has none is left out and named in the result.',
    share_change_link: {
      toDomains: 'Send a change link to whole domains',
      toPeople: {
        one: 'Send a change link to {count} person',
        other: 'Send a change link to {count} people',
      },
      text: 'Each person gets a link for choosing a password of their own. It works once, for {hours} hours; until then the current password stays valid. A link sent before stops working.',
      send: 'Send link',
    },
    share_temporary_password: {
      toDomains: 'Send the temporary password to whole domains',
      toPeople: {
        one: 'Send the temporary password to {count} person',
        other: 'Send the temporary password to {count} people',
      },
      text: 'For people who have not chosen a password yet. The temporary password opens only the change page, for {hours} hours. People with a password of their own, administrators and managers get nothing.',
      send: 'Send password',
    },
  },
  temporary: {
    isSet: 'The temporary password set on {moment} is sent.',
    setNew: 'Set another',
    label: 'Temporary password',
    hint: 'Becomes the temporary password of the company. It is kept for {hours} hours.',
    askAdmin: 'No temporary password is kept. Ask a control administrator to set a new one.',
  },
} satisfies Translated<typeof source>;
