import { certificateMail as en } from '@shiftgate/phrases/en/certificate-mail.ts';
import { certificateMail as es } from '@shiftgate/phrases/es/certificate-mail.ts';
import { certificateMail as ptBr } from '@shiftgate/phrases/pt-BR/certificate-mail.ts';
import { translators } from '@shiftgate/phrases/translate.ts';
import { noticeMail, surroundingsIn } from './mail-frame.tsx';
import type { MailFrame, RenderedMail } from './mail-frame.tsx';

const texts = translators<typeof ptBr>({ 'pt-BR': ptBr, en, es });

/** The email to an administrator about the end of the certificate in use, and what has to be done. */
export function certificateMail(
  frame: MailFrame & {
    /** Whole days, 0 on the last one and after it. */
    readonly daysLeft: number;
    /** End of the certificate, in ms. */
    readonly endsAt: number;
    /** Whether a person has to add the next one to applications. */
    readonly isByHand: boolean;
    /** What keeps the workspace from getting the next one, without which there is no switch; null = nothing. */
    readonly waitsFor: 'connection' | 'workspace' | null;
    /** Address of the screen in the panel. */
    readonly link: string;
  },
): RenderedMail {
  const { companyName: company, isByHand, waitsFor } = frame;
  const t = texts(frame.language, surroundingsIn(frame));
  const date = sayDate(frame, frame.endsAt);
  const change = waitsFor === null ? 'sure' : waitsFor;
  return noticeMail(frame, {
    subject: frame.daysLeft === 0 ? t('over', { company }) : t('subject', { count: frame.daysLeft, company }),
    paragraphs: [
      t('text', { company, date }),
      ...(isByHand ? [t('byHand')] : []),
      t(`change.${change}.${isByHand ? 'byHand' : 'alone'}`),
    ],
    button: t('open'),
  });
}

/** The email to an administrator about a new next certificate in place of one that was made long before. */
export function freshCertificateMail(
  frame: MailFrame & {
    /** When the one it replaces was made, and when the switch comes by itself, in ms. */
    readonly oldMadeAt: number;
    readonly switchesAt: number;
    /** Address of the screen in the panel. */
    readonly link: string;
  },
): RenderedMail {
  const { companyName: company } = frame;
  const t = texts(frame.language, surroundingsIn(frame));
  return noticeMail(frame, {
    subject: t('fresh.subject', { company }),
    paragraphs: [
      t('fresh.why', { date: sayDate(frame, frame.oldMadeAt) }),
      t('fresh.what', { date: sayDate(frame, frame.switchesAt) }),
    ],
    button: t('open'),
  });
}

const sayDate = ({ language, timeZone }: MailFrame, at: number) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(at);
