import { controlMail as en } from '@shiftgate/phrases/en/control-mail.ts';
import { allErrors as enErrors } from '@shiftgate/phrases/en/all-errors.ts';
import { controlMail as es } from '@shiftgate/phrases/es/control-mail.ts';
import { allErrors as esErrors } from '@shiftgate/phrases/es/all-errors.ts';
import { controlMail as ptBr } from '@shiftgate/phrases/pt-BR/control-mail.ts';
import { allErrors as ptBrErrors } from '@shiftgate/phrases/pt-BR/all-errors.ts';
import { finder, translators } from '@shiftgate/phrases/translate.ts';
import type { Language, Texts, Translate } from '@shiftgate/phrases/translate.ts';
import { surroundingsIn } from './mail-frame.tsx';
import type { MailFrame } from './mail-frame.tsx';

/** Returns one text of the emails about control, such as `done.subject`. */
export type ControlMailText = Translate<typeof ptBr>;

const inLanguage = translators<typeof ptBr>({ 'pt-BR': ptBr, en, es });
const errorsByLanguage: Readonly<Record<Language, Texts>> = {
  'pt-BR': ptBrErrors,
  en: enErrors,
  es: esErrors,
};

/** The texts of the emails about control for one reader. */
export function controlMailTexts(frame: MailFrame): ControlMailText {
  return inLanguage(frame.language, surroundingsIn(frame));
}

/** What an error code means, as the panel would say it; the code itself where there is no text. */
export function errorText(frame: MailFrame, code: string): string {
  const text = finder(errorsByLanguage[frame.language], surroundingsIn(frame))(code);
  return typeof text === 'string' ? text : code;
}
