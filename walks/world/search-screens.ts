import { after, pressed } from './screen.ts';
import type { Act, Screen } from './screen.ts';

const title = 'shell.home';
const opens = pressed('shell.search');
const typing =
  (text: string): Act =>
  (page) =>
    page.getByRole('combobox').fill(text);
const findsAna: Act = (page) => page.getByRole('option', { name: /Ana Lima/ }).waitFor();

/** The global search, which opens over any screen. */
export const searchScreens: readonly Screen[] = [
  { name: 'search', path: '/', title, act: opens },
  { name: 'search-found', path: '/', title, act: after(opens, typing('ana lima'), findsAna) },
  {
    name: 'search-many',
    path: '/',
    title,
    act: after(opens, typing('es'), (page) =>
      page.locator('.sg-search-entry .mantine-Avatar-root').first().waitFor(),
    ),
  },
  {
    name: 'search-person',
    path: '/',
    title,
    act: after(opens, typing('ana.lima'), findsAna, (page) =>
      page.getByRole('option', { name: /Ana Lima/ }).click(),
    ),
  },
  {
    name: 'search-nothing',
    path: '/',
    title,
    act: after(opens, typing('zzzz'), (page, say) => page.getByText(say('search.nothing')).waitFor()),
  },
  {
    name: 'search-failed',
    path: '/',
    title,
    refuses: '/users',
    act: after(opens, typing('ana'), (page, say) => page.getByText(say('search.failed')).waitFor()),
  },
];
