import { loadFirstTexts } from '../lib/i18n/load-texts.ts';
import { readLanguage } from '../lib/storage.ts';
import { rememberNextPageAction } from './navigation/next-page-action.ts';

rememberNextPageAction(window.location.search);

// The texts travel beside the program, not after it.
const language = readLanguage();
void Promise.all([import('./start.tsx'), loadFirstTexts(language)]).then(([{ startConsole }, texts]) =>
  startConsole(language, texts),
);
