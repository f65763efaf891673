import type { connectionMail as source } from '../pt-BR/connection-mail.ts';
import type { Translated } from '../translate.ts';

export const connectionMail: Translated<typeof source> = {
  open: 'Open the panel',
  subject: '{company}: the connection to the workspace is lost',
  text: 'The workspace no longer accepts the authorization that {account} granted for {company}. Detected on {moment}.',
  stops:
    'Until this is fixed, the following are paused: the nightly directory sync, forced sign-outs, password changes in the workspace, and turning access control on or off.',
  goesOn:
    'The following keep working: people who are already registered sign in according to their shifts. Pending forced sign-outs are done as soon as the connection is back.',
  mend: 'To fix it, a super administrator of the workspace opens the panel and selects “Allow access” in the notice at the top of the page.',
};
