import { accounts as en } from '@shiftgate/phrases/en/accounts.ts';
import { accounts as es } from '@shiftgate/phrases/es/accounts.ts';
import { accounts as ptBr } from '@shiftgate/phrases/pt-BR/accounts.ts';
import { translator } from '@shiftgate/phrases/translate.ts';
import type { KeyOf, Language, Params, Translated } from '@shiftgate/phrases/translate.ts';

type AccountTexts = Translated<typeof ptBr>;

/** Looks up one text of the pages for people without a panel, such as `mine.title`. */
export type AccountText = (key: KeyOf<AccountTexts>, params?: Params) => string;

const byLanguage: Record<Language, AccountText> = {
  'pt-BR': translator<AccountTexts>('pt-BR', ptBr),
  en: translator<AccountTexts>('en', en),
  es: translator<AccountTexts>('es', es),
};

/** The texts of the pages for people without a panel in one language. */
export function accountTexts(language: Language): AccountText {
  return byLanguage[language];
}
