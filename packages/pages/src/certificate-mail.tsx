import { certificateMail as en } from '@shiftgate/phrases/en/certificate-mail.ts';
import { certificateMail as es } from '@shiftgate/phrases/es/certificate-mail.ts';
import { certificateMail as ptBr } from '@shiftgate/phrases/pt-BR/certificate-mail.ts';
import { translators } from '@shiftgate/phrases/translate.ts';
import { noticeMail } from './mail-frame.tsx';
import type { MailFrame, RenderedMail } from './mail-frame.tsx';

const texts = translators<typeof ptBr>({ 'pt-BR': ptBr, en, es });

/** The e-mail to an administrator that says when the certificate in use ends, and what is to be done. */
export function certificateMail(
  frame: MailFrame & {
    /** Whole days, 0 on the last one and after it. */
    readonly daysLeft: number;
    /** End of the certificate, in ms. */
    readonly endsAt: number;
    /** Whether somebody has to put the next one into applications. */
    readonly isByHand: boolean;
    /** Address of the screen in the panel. */
    readonly link: string;
  },
): RenderedMail {
  const { language, timeZone, companyName: company } = frame;
  const t = texts[language];
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(frame.endsAt);
  return noticeMail(frame, {
    subject: frame.daysLeft === 0 ? t('over', { company }) : t('subject', { count: frame.daysLeft, company }),
    paragraphs: [t('text', { company, date }), t(frame.isByHand ? 'byHand' : 'alone')],
    button: t('open'),
  });
}
