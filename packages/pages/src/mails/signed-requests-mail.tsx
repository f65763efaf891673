import { signedRequestsMail as en } from '@shiftgate/phrases/en/signed-requests-mail.ts';
import { signedRequestsMail as es } from '@shiftgate/phrases/es/signed-requests-mail.ts';
import { signedRequestsMail as ptBr } from '@shiftgate/phrases/pt-BR/signed-requests-mail.ts';
import { translators } from '@shiftgate/phrases/translate.ts';
import { noticeMail, surroundingsIn } from './mail-frame.tsx';
import type { MailFrame, RenderedMail } from './mail-frame.tsx';

const texts = translators<typeof ptBr>({ 'pt-BR': ptBr, en, es });

/** The email to a control administrator about domains that nobody can sign in to, and the setting that does it. */
export function signedRequestsMail(
  frame: MailFrame & {
    readonly domains: readonly string[];
    /** Address of the panel. */
    readonly link: string;
  },
): RenderedMail {
  const { companyName: company, language } = frame;
  const t = texts(language, surroundingsIn(frame));
  const domains = new Intl.ListFormat(language).format(frame.domains);
  return noticeMail(frame, {
    subject: t('subject', { company, domains }),
    paragraphs: [t('text', { domains }), t('mend'), t('otherwise')],
    button: t('open'),
  });
}
