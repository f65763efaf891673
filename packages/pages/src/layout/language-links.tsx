import { languages } from '@shiftgate/phrases/translate.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';

const ownNames: Record<Language, string> = { 'pt-BR': 'Português', en: 'English', es: 'Español' };

/** The page in each language. `href` is its address without `lang`. */
export function LanguageLinks({ href, language }: { readonly href: string; readonly language: Language }) {
  return languages.map((code) => (
    <a
      key={code}
      lang={code}
      href={`${href}${href.includes('?') ? '&' : '?'}lang=${code}`}
      aria-current={code === language ? 'true' : undefined}
    >
      {ownNames[code]}
    </a>
  ));
}
