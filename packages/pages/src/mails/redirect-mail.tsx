import type { RedirectFault } from '@shiftgate/contract/entities/control.ts';
import { redirect as en } from '@shiftgate/phrases/en/redirect.ts';
import { redirect as es } from '@shiftgate/phrases/es/redirect.ts';
import { redirect as ptBr } from '@shiftgate/phrases/pt-BR/redirect.ts';
import { translators } from '@shiftgate/phrases/translate.ts';
import { noticeMail, surroundingsIn } from './mail-frame.tsx';
import type { MailFrame, RenderedMail } from './mail-frame.tsx';

const texts = translators<typeof ptBr>({ 'pt-BR': ptBr, en, es });

/** The email to a control administrator about a redirect that was changed at the workspace, and what helps. */
export function redirectMail(
  frame: MailFrame & {
    /** `no_rescue`: no administrator is left who could undo it. */
    readonly fault: RedirectFault | 'no_rescue';
    /** None where it is about the workspace as a whole. */
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
