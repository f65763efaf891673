import { consoleTexts as en } from '@shiftgate/phrases/en/index.ts';
import { consoleTexts as es } from '@shiftgate/phrases/es/index.ts';
import { consoleTexts as pt } from '@shiftgate/phrases/pt-BR/index.ts';
import { surroundingsOf } from '@shiftgate/phrases/surroundings.ts';
import { finder, translatorOver } from '@shiftgate/phrases/translate.ts';
import type { Language, Texts } from '@shiftgate/phrases/translate.ts';
import type { Translate } from '../lib/i18n/texts.tsx';

const texts: Readonly<Record<Language, Texts>> = { 'pt-BR': pt, en, es };

/** The texts of the console in a language, without a screen around them. */
export const speak = (language: Language): Translate =>
  translatorOver(language, finder(texts[language], surroundingsOf(language, 'google')));
