import type { connectionMail as source } from '../pt-BR/connection-mail.ts';
import type { Translated } from '../translate.ts';

export const connectionMail: Translated<typeof source> = {
  open: 'Open the panel',
  subject: '{company}: the connection to the workspace is lost',
  text: 'The workspace no longer accepts the authorisation that {account} gave for {company}. Noticed on {moment}.',
  stops:
    'Until it is mended these stop: the nightly reading of the directory, forced sign-outs, password changes in the workspace, and switching control on or off.',
  goesOn:
    'These go on: people who are already known here sign in by the rules of their shifts. Forced sign-outs that were left behind are done as soon as the connection is back.',
  mend: 'To mend it, a super administrator of the workspace opens the panel and chooses "Allow access" in the notice at the top of the page.',
};
