import { signIn as en } from '@shiftgate/phrases/en/sign-in.ts';
import { signIn as es } from '@shiftgate/phrases/es/sign-in.ts';
import { signIn as ptBr } from '@shiftgate/phrases/pt-BR/sign-in.ts';
import { translator } from '@shiftgate/phrases/translate.ts';
import type { KeyOf, Language, Params, Translated } from '@shiftgate/phrases/translate.ts';

type SignInTexts = Translated<typeof ptBr>;

/** Looks up one text of the sign-in service, such as `page.title`. */
export type SignInText = (key: KeyOf<SignInTexts>, params?: Params) => string;

const byLanguage: Record<Language, SignInText> = {
  'pt-BR': translator<SignInTexts>('pt-BR', ptBr),
  en: translator<SignInTexts>('en', en),
  es: translator<SignInTexts>('es', es),
};

/** The texts of the sign-in service in one language. */
export function signInTexts(language: Language): SignInText {
  return byLanguage[language];
}
