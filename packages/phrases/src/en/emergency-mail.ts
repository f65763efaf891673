import type { emergencyMail as source } from '../pt-BR/emergency-mail.ts';
import type { Translated } from '../translate.ts';

export const emergencyMail: Translated<typeof source> = {
  open: 'Open the emergency file page',
  subject: '{company}: the emergency file was exported',
  text: '{name} exported the emergency file of {company} on {moment}.',
  textFrom: '{name} exported the emergency file of {company} on {moment}, from the IP address {ip}.',
  opens: {
    google:
      'Anyone with the file and its passphrase can read and change single sign-on of {company} in {workspace} on behalf of {account}: turn it off, or send people to another page and sign in as them, except as super administrators. The file opens no other company.',
    microsoft:
      'Anyone with the file and its passphrase can change the domains of {company} in {workspace} and their federation, as far as the rights of {account} go: end the federation, or send people to another page and sign in as them. The file opens no other company.',
  },
  expected: 'If the export was expected, there’s nothing to do.',
  end: {
    google:
      'If it wasn’t: the person who uses the account {account} opens https://myaccount.google.com/connections and removes the access of the emergency file’s app. Every file with this authorization stops working; then authorize and export a new one.',
    microsoft:
      'If it wasn’t: in the Microsoft Entra admin center, a Global Administrator opens the account {account} under “Users” and selects “Revoke sessions”. Every file with this authorization stops working; then authorize and export a new one.',
  },
};
