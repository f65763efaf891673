import type { connectionMail as source } from '../pt-BR/connection-mail.ts';
import type { Translated } from '../translate.ts';

export const connectionMail: Translated<typeof source> = {
  open: 'Open the panel',
  subject: '{company}: the connection to {workspace} was lost',
  text: '{workspace} no longer accepts the authorization that {account} granted for {company}. Detected on {moment}.',
  stops:
    'Until this is fixed, the following are paused: the nightly directory sync, forced sign-outs, password changes in {workspace}, and turning access control on or off.',
  goesOn:
    'People who are already registered can still sign in according to their shifts. Pending forced sign-outs are completed as soon as the connection is restored.',
  mend: 'To fix this, a {superAdmin} of {workspace} opens the panel and selects “Allow access” in the notice at the top of the page.',
};
