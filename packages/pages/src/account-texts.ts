import { accounts as en } from '@shiftgate/phrases/en/accounts.ts';
import { accounts as es } from '@shiftgate/phrases/es/accounts.ts';
import { accounts as ptBr } from '@shiftgate/phrases/pt-BR/accounts.ts';
import { translators } from '@shiftgate/phrases/translate.ts';
import type { Language, Translate } from '@shiftgate/phrases/translate.ts';

/** Looks up one text of the pages for people without a panel, such as `mine.title`. */
export type AccountText = Translate<typeof ptBr>;

const inLanguage = translators<typeof ptBr>({ 'pt-BR': ptBr, en, es });

/** The texts of the pages for people without a panel in one language. */
export function accountTexts(language: Language): AccountText {
  return inLanguage(language);
}
