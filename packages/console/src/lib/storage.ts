import type { Language } from '@shiftgate/phrases/translate.ts';

/** Every local-storage key of the console. */
export const storageKeys = {
  token: 'token',
  darkMode: 'darkMode',
  language: 'app_language',
  wantedRoute: 'wantedRoute',
  sidebarMini: 'sidebarMini',
  columns: 'columns',
  activationProgress: 'activationProgress',
  dismissedSchedule: 'dismissedSchedule',
  dismissedPlanAlert: 'dismissedPlanAlert',
  /** The states of confirmations that a tab waits for. */
  confirmation: 'confirmation',
} as const;
type StorageKey = keyof typeof storageKeys;

/** Reads a stored text; null when there is none or storage is forbidden. `suffix` separates entries of one kind. */
export function readStored(key: StorageKey, suffix = ''): string | null {
  try {
    return localStorage.getItem(storageKeys[key] + suffix);
  } catch {
    return null;
  }
}

/** Stores a text, or removes the entry when it is null. Forbidden storage is no error: the choice lasts for the page. */
export function writeStored(key: StorageKey, value: string | null, suffix = ''): void {
  try {
    if (value === null) localStorage.removeItem(storageKeys[key] + suffix);
    else localStorage.setItem(storageKeys[key] + suffix, value);
  } catch {
    // Nothing to do: the page works without memory.
  }
}

const languageCodes: Readonly<Record<Language, string>> = { 'pt-BR': 'pt_BR', en: 'en', es: 'es' };

/** The stored language; Portuguese (Brazil) by default. */
export function readLanguage(): Language {
  const stored = readStored('language');
  return stored === 'en' || stored === 'es' ? stored : 'pt-BR';
}

/** Stores the language as `pt_BR`, `en` or `es`. */
export function writeLanguage(language: Language): void {
  writeStored('language', languageCodes[language]);
}
