import type { certificateMail as source } from '../pt-BR/certificate-mail.ts';
import type { Translated } from '../translate.ts';

export const certificateMail: Translated<typeof source> = {
  open: 'Open certificates',
  subject: {
    one: '{company}: the sign-in certificate expires in {count} day',
    other: '{company}: the sign-in certificate expires in {count} days',
  },
  over: '{company}: the sign-in certificate has expired',
  text: 'The certificate that signs access for {company} is valid until {date}.',
  byHand:
    'Some applications store the certificate and don’t update it automatically. Copy the next certificate from the panel and add it to each application.',
  change: {
    sure: {
      byHand:
        'Then make the switch in the panel. Seven days before the certificate expires, the switch happens regardless, as long as the workspace has received the next certificate by then.',
      alone:
        'The next certificate is being prepared and takes effect automatically; you don’t have to do anything. If you get this message again in a month, something is preventing the switch: check the panel.',
    },
    connection: {
      byHand:
        'The switch isn’t possible yet and doesn’t happen automatically: the workspace no longer accepts its authorization, so it can’t receive the next certificate. A super administrator has to connect the workspace again in the panel; you can make the switch one day after the workspace has received the certificate.',
      alone:
        'The switch to the next certificate doesn’t happen automatically for now: the workspace no longer accepts its authorization, so it can’t receive the next certificate. A super administrator has to connect the workspace again in the panel; the switch happens one day after the workspace has received the certificate.',
    },
    workspace: {
      byHand:
        'The switch isn’t possible yet and doesn’t happen automatically: the workspace hasn’t received the next certificate yet. It’s sent again every ten minutes; one day after it arrives, you can make the switch in the panel.',
      alone:
        'The switch to the next certificate hasn’t happened yet: the workspace hasn’t received it. It’s sent again every ten minutes; the switch happens one day after it arrives.',
    },
  },
  fresh: {
    subject: '{company}: the next certificate for your applications has been replaced',
    why: 'The certificate prepared on {date} to follow the one in use would have less than half of its validity left at the switch, so it has been replaced by a new one.',
    what: 'Copy the new certificate from the panel and add it to each application, including those that already have the earlier one. Then make the switch in the panel. On {date} it happens regardless, as long as the workspace has received the new certificate by then.',
  },
};
