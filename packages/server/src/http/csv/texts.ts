import { fileTexts as en } from '@shiftgate/phrases/en/files.ts';
import { fileTexts as es } from '@shiftgate/phrases/es/files.ts';
import { fileTexts as pt } from '@shiftgate/phrases/pt-BR/files.ts';
import type { Language, Texts } from '@shiftgate/phrases/translate.ts';
import type { WordsOfLog } from './words-of-log.ts';

/** The texts that files share with the panel. A code of the log without its word does not compile here, by language. */
export const texts = { 'pt-BR': pt, en, es } as const satisfies Record<Language, Texts & WordsOfLog>;
