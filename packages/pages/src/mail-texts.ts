import { mail as en } from '@shiftgate/phrases/en/mail.ts';
import { mail as es } from '@shiftgate/phrases/es/mail.ts';
import { mail as ptBr } from '@shiftgate/phrases/pt-BR/mail.ts';
import { translator } from '@shiftgate/phrases/translate.ts';
import type { KeyOf, Language, Params, Translated } from '@shiftgate/phrases/translate.ts';

type MailTexts = Translated<typeof ptBr>;

/** Looks up one text of the e-mails, such as `changeLink.subject`. */
export type MailText = (key: KeyOf<MailTexts>, params?: Params) => string;

const byLanguage: Record<Language, MailText> = {
  'pt-BR': translator<MailTexts>('pt-BR', ptBr),
  en: translator<MailTexts>('en', en),
  es: translator<MailTexts>('es', es),
};

/** The texts of the e-mails in one language. */
export function mailTexts(language: Language): MailText {
  return byLanguage[language];
}
