import type { Language } from '@shiftgate/phrases/translate.ts';

/** Every local-storage key of the console (spec §9), and ours for what a person arranged. */
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
} as const;
type StorageKey = keyof typeof storageKeys;

/** Reads a stored text; null when there is none or storage is forbidden. `suffix` tells entries of one kind apart. */
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

/** The stored language; Portuguese (Brazil) when none is stored (spec §1). */
export function readLanguage(): Language {
  const stored = readStored('language');
  return stored === 'en' || stored === 'es' ? stored : 'pt-BR';
}

/** Stores the language under the spec's code (`pt_BR`, `en`, `es`). */
export function writeLanguage(language: Language): void {
  writeStored('language', languageCodes[language]);
}
