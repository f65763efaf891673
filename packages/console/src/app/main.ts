import { loadFirstTexts } from '../lib/i18n/load-texts.ts';
import { isPublicPath } from '../lib/routing/paths.ts';
import { readLanguage } from '../lib/storage.ts';
import { enterPublic } from './session/enter-public.ts';
import { rememberNextPageAction } from './navigation/next-page-action.ts';

rememberNextPageAction(window.location.search);

// The public screens carry no library of the console: a person on a bad network signs in with a few kilobytes.
if (isPublicPath(window.location.pathname)) {
  void import('../features/login/start.ts').then(({ startPublic }) => startPublic(enterPublic));
} else {
  // The texts travel beside the program, not after it.
  const language = readLanguage();
  void Promise.all([import('./start.tsx'), loadFirstTexts(language)]).then(([{ startConsole }, texts]) =>
    startConsole(language, texts),
  );
}
