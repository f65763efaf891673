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
  byHand:
    'Some applications keep the certificate and do not change it by themselves. Copy the next certificate from the panel and put it into each application.',
  change: {
    sure: {
      byHand:
        'Then make the change in the panel. Seven days before the end it happens in any case, if by then the workspace has got the next certificate.',
      alone:
        'The next certificate is being prepared and takes over by itself; nobody has to do anything. If this message comes again in a month, something keeps the change from happening: look in the panel.',
    },
    connection: {
      byHand:
        'The change is not possible yet and does not happen by itself either: the workspace no longer accepts the permission it was given, so it does not get the next certificate. A super administrator has to connect the workspace again in the panel; one day after it has got the certificate, the change can be made.',
      alone:
        'The change to the next certificate does not happen by itself for now: the workspace no longer accepts the permission it was given, so it does not get the next certificate. A super administrator has to connect the workspace again in the panel; the change happens one day after it has got the certificate.',
    },
    workspace: {
      byHand:
        'The change is not possible yet and does not happen by itself either: the workspace has not got the next certificate yet. It is sent again every ten minutes; one day after it has arrived, the change can be made in the panel.',
      alone:
        'The change to the next certificate has not happened yet: the workspace has not got it yet. It is sent again every ten minutes; the change happens one day after it has arrived.',
    },
  },
  fresh: {
    subject: '{company}: there is a new next certificate for the applications',
    why: 'The certificate prepared on {date} to follow the one in use would have less than half of its life left at the change. So a new one has taken its place.',
    what: 'Copy the new certificate from the panel and put it into each application, including those that already have the earlier one. Then make the change in the panel. On {date} it happens in any case, if by then the workspace has got the new certificate.',
  },
};
