import type { Language } from '@shiftgate/phrases/translate.ts';
import { inject } from 'vitest';
import { inspectEveryScreen } from '../support/inspect-screens.ts';

const everywhere = (languages: readonly Language[]) => ({
  firstDay: languages,
  atWork: languages,
  outside: languages,
  signIn: languages,
});

if (inject('sweep') === 'whole') {
  inspectEveryScreen(everywhere(['pt-BR']));
  inspectEveryScreen(everywhere(['en', 'es']));
} else {
  // A sample of the screens, each once. The languages alternate for a company at work, and other states have one each.
  inspectEveryScreen({
    firstDay: ['en'],
    atWork: ['pt-BR', 'en', 'es'],
    outside: ['es'],
    signIn: ['pt-BR'],
  });
}
