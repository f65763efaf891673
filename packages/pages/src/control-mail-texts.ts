import { controlMail as en } from '@shiftgate/phrases/en/control-mail.ts';
import { allErrors as enErrors } from '@shiftgate/phrases/en/all-errors.ts';
import { controlMail as es } from '@shiftgate/phrases/es/control-mail.ts';
import { allErrors as esErrors } from '@shiftgate/phrases/es/all-errors.ts';
import { controlMail as ptBr } from '@shiftgate/phrases/pt-BR/control-mail.ts';
import { allErrors as ptBrErrors } from '@shiftgate/phrases/pt-BR/all-errors.ts';
import { translator } from '@shiftgate/phrases/translate.ts';
import type { KeyOf, Language, Params, Translated } from '@shiftgate/phrases/translate.ts';

type ControlMailTexts = Translated<typeof ptBr>;

/** Looks up one text of the e-mails about control, such as `done.subject`. */
export type ControlMailText = (key: KeyOf<ControlMailTexts>, params?: Params) => string;

const byLanguage: Record<Language, ControlMailText> = {
  'pt-BR': translator<ControlMailTexts>('pt-BR', ptBr),
  en: translator<ControlMailTexts>('en', en),
  es: translator<ControlMailTexts>('es', es),
};
const errorsByLanguage: Record<Language, Readonly<Record<string, unknown>>> = {
  'pt-BR': ptBrErrors,
  en: enErrors,
  es: esErrors,
};

/** The texts of the e-mails about control in one language. */
export function controlMailTexts(language: Language): ControlMailText {
  return byLanguage[language];
}

/** What an error code means, as the panel would say it; the code itself where there is no text. */
export function errorText(language: Language, code: string): string {
  const text = errorsByLanguage[language][code];
  return typeof text === 'string' ? text : code;
}
