import type { consoleTexts as source } from '@shiftgate/phrases/pt-BR/index.ts';
import type { Language, Translated } from '@shiftgate/phrases/translate.ts';

export type ConsoleTexts = Translated<typeof source>;

/** Fetches the texts of one language; each is a chunk of its own. */
export async function loadTexts(language: Language): Promise<ConsoleTexts> {
  if (language === 'en') return (await import('@shiftgate/phrases/en/index.ts')).consoleTexts;
  if (language === 'es') return (await import('@shiftgate/phrases/es/index.ts')).consoleTexts;
  return (await import('@shiftgate/phrases/pt-BR/index.ts')).consoleTexts;
}
