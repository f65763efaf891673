import type { firstTexts } from '@shiftgate/phrases/pt-BR/first.ts';
import type { laterTexts } from '@shiftgate/phrases/pt-BR/later.ts';
import type { Language, Translated } from '@shiftgate/phrases/translate.ts';

/** What the frame and home say. */
export type FirstTexts = Translated<typeof firstTexts>;
/** What the other screens say. */
export type LaterTexts = Translated<typeof laterTexts>;

/** Fetches the texts of the first paint in one language; each is a chunk of its own. */
export async function loadFirstTexts(language: Language): Promise<FirstTexts> {
  if (language === 'en') return (await import('@shiftgate/phrases/en/first.ts')).firstTexts;
  if (language === 'es') return (await import('@shiftgate/phrases/es/first.ts')).firstTexts;
  return (await import('@shiftgate/phrases/pt-BR/first.ts')).firstTexts;
}

/** Fetches the texts of all other screens in one language. */
export async function loadLaterTexts(language: Language): Promise<LaterTexts> {
  if (language === 'en') return (await import('@shiftgate/phrases/en/later.ts')).laterTexts;
  if (language === 'es') return (await import('@shiftgate/phrases/es/later.ts')).laterTexts;
  return (await import('@shiftgate/phrases/pt-BR/later.ts')).laterTexts;
}
