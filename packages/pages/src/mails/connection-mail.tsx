import { connectionMail as en } from '@shiftgate/phrases/en/connection-mail.ts';
import { connectionMail as es } from '@shiftgate/phrases/es/connection-mail.ts';
import { connectionMail as ptBr } from '@shiftgate/phrases/pt-BR/connection-mail.ts';
import { translators } from '@shiftgate/phrases/translate.ts';
import { mailMoment, noticeMail, surroundingsIn } from './mail-frame.tsx';
import type { MailFrame, RenderedMail } from './mail-frame.tsx';

const texts = translators<typeof ptBr>({ 'pt-BR': ptBr, en, es });

/** The email to a control administrator about roles that cannot be read, so that no promotion is noticed. */
export function rolesUnreadMail(
  frame: MailFrame & {
    /** Instant of the first reading that failed, in ms. */
    readonly since: number;
    /** Address of the panel. */
    readonly link: string;
  },
): RenderedMail {
  const { companyName: company, since } = frame;
  const t = texts(frame.language, surroundingsIn(frame));
  return noticeMail(frame, {
    subject: t('roles.subject', { company }),
    paragraphs: [
      t('roles.text', { company, moment: mailMoment(frame, since) }),
      t('roles.means'),
      t('roles.mend'),
      t('roles.over'),
    ],
    button: t('open'),
  });
}

/** The email to a control administrator about what stops without the workspace, and where to fix it. */
export function connectionMail(
  frame: MailFrame & {
    /** The connection itself, or permissions of one that is still accepted. */
    readonly loss: 'connection' | 'permissions';
    /** Access control is on, and cannot be turned off without the workspace. */
    readonly isControlOn: boolean;
    /** Address of the administrator who had allowed the connection. */
    readonly account: string;
    /** Instant at which it was found dead, in ms. */
    readonly since: number;
    /** Address of the panel. */
    readonly link: string;
  },
): RenderedMail {
  const { companyName: company, account, loss } = frame;
  const t = texts(frame.language, surroundingsIn(frame));
  const moment = mailMoment(frame, frame.since);
  return noticeMail(frame, {
    subject: t(`subject.${loss}`, { company }),
    paragraphs: [
      loss === 'connection'
        ? t('text.connection', { company, account, moment })
        : t('text.permissions', { company, moment }),
      t(`stops.${loss}`),
      ...(frame.isControlOn ? [t('controlOn')] : []),
      t(`goesOn.${loss}`),
      t('mend'),
    ],
    button: t('open'),
  });
}
