import { temporaryMail as en } from '@shiftgate/phrases/en/temporary-mail.ts';
import { temporaryMail as es } from '@shiftgate/phrases/es/temporary-mail.ts';
import { temporaryMail as ptBr } from '@shiftgate/phrases/pt-BR/temporary-mail.ts';
import { translators } from '@shiftgate/phrases/translate.ts';
import { mailMoment, noticeMail } from './mail-frame.tsx';
import type { MailFrame, RenderedMail } from './mail-frame.tsx';

const texts = translators<typeof ptBr>({ 'pt-BR': ptBr, en, es });

/** The email to a control administrator about the end of the temporary password, and who has no other one. */
export function temporaryEndMail(
  frame: MailFrame & {
    /** Those for whom it ends then. */
    readonly people: number;
    /** Those to whom it was sent later, and when it ends for the first of them (ms). */
    readonly later: { readonly people: number; readonly endsFrom: number } | null;
    readonly endsAt: number;
    /** Whether the email is late. */
    readonly hasEnded: boolean;
    /** How often the end can still be moved. */
    readonly extensions: number;
    /** Address of the panel. */
    readonly link: string;
  },
): RenderedMail {
  const { companyName: company, people: count, later, hasEnded, extensions } = frame;
  const t = texts(frame.language);
  const moment = mailMoment(frame, frame.endsAt);
  return noticeMail(frame, {
    subject: t(hasEnded ? 'over' : 'soon', { company }),
    paragraphs: [
      t(hasEnded ? 'overText' : 'soonText', { moment, company }),
      ...(count === 0 ? [] : [t(hasEnded ? 'peopleOut' : 'peopleLeft', { count })]),
      ...(later === null
        ? []
        : [t('peopleLater', { count: later.people, moment: mailMoment(frame, later.endsFrom) })]),
      t(extensions > 0 ? 'helpExtend' : 'help'),
    ],
    button: t('open'),
  });
}
