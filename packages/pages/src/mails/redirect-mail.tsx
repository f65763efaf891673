import type { RedirectFault } from '@shiftgate/contract/entities/control.ts';
import { redirect as en } from '@shiftgate/phrases/en/redirect.ts';
import { redirect as es } from '@shiftgate/phrases/es/redirect.ts';
import { redirect as ptBr } from '@shiftgate/phrases/pt-BR/redirect.ts';
import { translators } from '@shiftgate/phrases/translate.ts';
import { noticeMail, surroundingsIn } from './mail-frame.tsx';
import type { MailFrame, RenderedMail } from './mail-frame.tsx';

const texts = translators<typeof ptBr>({ 'pt-BR': ptBr, en, es });

/** The email to a control administrator about domains whose redirect was changed at the workspace, and what helps. */
export function redirectMail(
  frame: MailFrame & {
    readonly fault: RedirectFault;
    readonly domains: readonly string[];
    /** Address of the panel. */
    readonly link: string;
  },
): RenderedMail {
  const { companyName: company, language, fault } = frame;
  const t = texts(language, surroundingsIn(frame));
  const domains = new Intl.ListFormat(language).format(frame.domains);
  return noticeMail(frame, {
    subject: t(`subject.${fault}`, { company, domains }),
    paragraphs: [t(`text.${fault}`, { domains }), t(`mend.${fault}`), t('who'), t('gone')],
    button: t('open'),
  });
}
