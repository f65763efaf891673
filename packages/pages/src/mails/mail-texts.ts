import { mail as en } from '@shiftgate/phrases/en/mail.ts';
import { mail as es } from '@shiftgate/phrases/es/mail.ts';
import { mail as ptBr } from '@shiftgate/phrases/pt-BR/mail.ts';
import { translators } from '@shiftgate/phrases/translate.ts';
import type { Language, Translate } from '@shiftgate/phrases/translate.ts';

/** Returns one text of the emails, such as `changeLink.subject`. */
export type MailText = Translate<typeof ptBr>;

const inLanguage = translators<typeof ptBr>({ 'pt-BR': ptBr, en, es });

/** The texts of the emails in one language. */
export function mailTexts(language: Language): MailText {
  return inLanguage(language);
}
