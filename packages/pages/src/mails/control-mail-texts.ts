import { controlMail as en } from '@shiftgate/phrases/en/control-mail.ts';
import { allErrors as enErrors } from '@shiftgate/phrases/en/all-errors.ts';
import { controlMail as es } from '@shiftgate/phrases/es/control-mail.ts';
import { allErrors as esErrors } from '@shiftgate/phrases/es/all-errors.ts';
import { controlMail as ptBr } from '@shiftgate/phrases/pt-BR/control-mail.ts';
import { allErrors as ptBrErrors } from '@shiftgate/phrases/pt-BR/all-errors.ts';
import { translators } from '@shiftgate/phrases/translate.ts';
import type { Language, Translate } from '@shiftgate/phrases/translate.ts';

/** Returns one text of the emails about control, such as `done.subject`. */
export type ControlMailText = Translate<typeof ptBr>;

const byLanguage = translators<typeof ptBr>({ 'pt-BR': ptBr, en, es });
const errorsByLanguage: Record<Language, Readonly<Record<string, unknown>>> = {
  'pt-BR': ptBrErrors,
  en: enErrors,
  es: esErrors,
};

/** The texts of the emails about control in one language. */
export function controlMailTexts(language: Language): ControlMailText {
  return byLanguage[language];
}

/** What an error code means, as the panel would say it; the code itself where there is no text. */
export function errorText(language: Language, code: string): string {
  const text = errorsByLanguage[language][code];
  return typeof text === 'string' ? text : code;
}
