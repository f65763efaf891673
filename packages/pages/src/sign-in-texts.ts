import type { SignInResult } from '@shiftgate/domain/access/types.ts';
import { signIn as en } from '@shiftgate/phrases/en/sign-in.ts';
import { signIn as es } from '@shiftgate/phrases/es/sign-in.ts';
import { signIn as ptBr } from '@shiftgate/phrases/pt-BR/sign-in.ts';
import { translators } from '@shiftgate/phrases/translate.ts';
import type { Language, Translate } from '@shiftgate/phrases/translate.ts';

/** Looks up one text of the sign-in service, such as `page.title`. */
export type SignInText = Translate<typeof ptBr>;

/** A result without its sentence does not compile here, by language. */
const texts = { 'pt-BR': ptBr, en, es } satisfies Record<
  Language,
  { readonly refusal: { readonly reasons: Readonly<Record<Exclude<SignInResult, 'success'>, string>> } }
>;
const inLanguage = translators<typeof ptBr>(texts);

/** The texts of the sign-in service in one language. */
export function signInTexts(language: Language): SignInText {
  return inLanguage(language);
}
