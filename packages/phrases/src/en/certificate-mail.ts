import type { certificateMail as source } from '../pt-BR/certificate-mail.ts';
import type { Translated } from '../translate.ts';

export const certificateMail: Translated<typeof source> = {
  open: 'Open certificates',
  subject: {
    one: '{company}: the sign-in certificate expires in {count} day',
    other: '{company}: the sign-in certificate expires in {count} days',
  },
  over: '{company}: the sign-in certificate has expired',
  text: 'The sign-in certificate for {company} is valid until {date}.',
  byHand:
    'Some applications store the certificate and don’t update it automatically. Copy the next certificate from the panel and add it to each application.',
  change: {
    sure: {
      byHand:
        'Then activate it in the panel. Seven days before the current certificate expires, the next one is activated automatically, as long as {workspace} has received it by then.',
      alone:
        'The next certificate is being prepared and takes effect automatically. You don’t have to do anything. If you get this message again in a month, something is preventing the change. Check the panel.',
    },
    connection: {
      byHand:
        'The next certificate can’t be activated yet, manually or automatically. {workspace} no longer accepts the authorization it was given, so it can’t receive the next certificate. A {superAdmin} has to renew the connection in the panel. You can activate the certificate one day after it arrives there.',
      alone:
        'For now, the next certificate won’t be activated automatically. {workspace} no longer accepts the authorization it was given, so it can’t receive the next certificate. A {superAdmin} has to renew the connection in the panel. The certificate is activated one day after it arrives there.',
    },
    workspace: {
      byHand:
        'The next certificate can’t be activated yet, manually or automatically, because {workspace} hasn’t received it. We’ll try sending it again every ten minutes. One day after it arrives, you can activate it in the panel.',
      alone:
        'The next certificate hasn’t been activated yet, because {workspace} hasn’t received it. We’ll try sending it again every ten minutes. It’s activated one day after it arrives.',
    },
  },
  fresh: {
    subject: '{company}: the next certificate for your applications has been replaced',
    why: 'By the time it was activated, the certificate prepared on {date} to replace the current one would have had less than half of its validity period left, so it has been replaced with a new one.',
    what: 'Copy the new certificate from the panel and add it to each application, including those that already have the earlier one. Then activate it in the panel. On {date}, it’s activated automatically, as long as {workspace} has received it by then.',
  },
};
