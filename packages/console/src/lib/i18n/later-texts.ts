import type { Language, Texts } from '@shiftgate/phrases/translate.ts';
import { loadLaterTexts } from './load-texts.ts';
import { readLanguage } from '../storage.ts';

const none: Texts = {};
const brought = new Map<Language, Texts>();

/** Fetches the texts that home does not need. Every other screen waits for them. */
export async function bringLaterTexts(language: Language = readLanguage()): Promise<void> {
  if (brought.has(language)) return;
  // The three languages have one shape (Translated), so the keys of the source serve for all.
  brought.set(language, (await loadLaterTexts(language)) as unknown as Texts);
}

/** Those texts in a language; nothing before they were brought. */
export function laterTextsOf(language: Language): Texts {
  return brought.get(language) ?? none;
}
