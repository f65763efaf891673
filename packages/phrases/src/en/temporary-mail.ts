import type { temporaryMail as source } from '../pt-BR/temporary-mail.ts';
import type { Translated } from '../translate.ts';

/** The e-mail to control administrators about the end of the temporary password. */
export const temporaryMail = {
  open: 'Open the panel',
  soon: '{company}: the temporary password expires soon',
  over: '{company}: the temporary password has expired',
  soonText: 'The temporary password of {company} works until {moment}.',
  overText: 'The temporary password of {company} stopped working on {moment}.',
  peopleLeft: {
    one: '{count} person hasn’t chosen their own password yet. After that, they can’t sign in.',
    other: '{count} people haven’t chosen their own passwords yet. After that, they can’t sign in.',
  },
  peopleOut: {
    one: '{count} person didn’t choose their own password and can no longer sign in with the temporary one.',
    other:
      '{count} people didn’t choose their own passwords and can no longer sign in with the temporary one.',
  },
  peopleLater: {
    one: '{count} person got it by email later, and it works for them until {moment}.',
    other:
      '{count} people got it by email later, and it works longer for them. It expires for the first of them on {moment}.',
  },
  helpExtend:
    'The panel’s home page shows who they are. Send links so that they can choose their own passwords, or extend the temporary password by 72 hours. Give a code to anyone without a recovery email.',
  help: 'The panel’s home page shows who they are. Send links so that they can choose their own passwords. Give a code to anyone without a recovery email.',
} satisfies Translated<typeof source>;
