import type { certificateMail as source } from '../pt-BR/certificate-mail.ts';
import type { Translated } from '../translate.ts';

export const certificateMail: Translated<typeof source> = {
  open: 'Open the certificates',
  subject: {
    one: '{company}: the sign-in certificate expires in {count} day',
    other: '{company}: the sign-in certificate expires in {count} days',
  },
  over: '{company}: the sign-in certificate has expired',
  text: 'The certificate that signs the access of {company} is valid until {date}.',
  alone:
    'The next certificate is being prepared and takes over by itself; nobody has to do anything. If this message comes again in a month, something keeps the change from happening: look in the panel.',
  byHand:
    'Some applications keep the certificate and do not change it by themselves. Copy the next certificate from the panel, put it into each application and make the change in the panel. Seven days before the end the change happens in any case.',
};
