import { mail as en } from '@shiftgate/phrases/en/mail.ts';
import { mail as es } from '@shiftgate/phrases/es/mail.ts';
import { mail as ptBr } from '@shiftgate/phrases/pt-BR/mail.ts';
import { translators } from '@shiftgate/phrases/translate.ts';
import type { Language, Translate } from '@shiftgate/phrases/translate.ts';

/** Looks up one text of the e-mails, such as `changeLink.subject`. */
export type MailText = Translate<typeof ptBr>;

const byLanguage = translators<typeof ptBr>({ 'pt-BR': ptBr, en, es });

/** The texts of the e-mails in one language. */
export function mailTexts(language: Language): MailText {
  return byLanguage[language];
}
