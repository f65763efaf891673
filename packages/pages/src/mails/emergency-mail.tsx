import { emergencyMail as en } from '@shiftgate/phrases/en/emergency-mail.ts';
import { emergencyMail as es } from '@shiftgate/phrases/es/emergency-mail.ts';
import { emergencyMail as ptBr } from '@shiftgate/phrases/pt-BR/emergency-mail.ts';
import { translators } from '@shiftgate/phrases/translate.ts';
import { mailMoment, noticeMail, surroundingsIn } from './mail-frame.tsx';
import type { MailFrame, RenderedMail } from './mail-frame.tsx';

const texts = translators<typeof ptBr>({ 'pt-BR': ptBr, en, es });

/** The email to the account of the consent and to control administrators about an export of the emergency file. */
export function emergencyMail(
  frame: MailFrame & {
    readonly exportedBy: string;
    /** Address of the administrator whose consent is in the file. */
    readonly account: string;
    /** Instant of the export, in ms. */
    readonly at: number;
    /** Address of the browser; null when it is not known. */
    readonly ip: string | null;
    /** Address of the page of the emergency file. */
    readonly link: string;
  },
): RenderedMail {
  const { companyName: company, provider, exportedBy: name, account, ip } = frame;
  const t = texts(frame.language, surroundingsIn(frame));
  const moment = mailMoment(frame, frame.at);
  return noticeMail(frame, {
    subject: t('subject', { company }),
    paragraphs: [
      ip === null ? t('text', { company, name, moment }) : t('textFrom', { company, name, moment, ip }),
      t(`opens.${provider}`, { account, company }),
      t('expected'),
      t(`end.${provider}`, { account }),
    ],
    button: t('open'),
  });
}
