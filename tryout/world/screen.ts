import type { ConsoleTexts } from '@shiftgate/console/lib/load-texts.ts';
import { translator } from '@shiftgate/phrases/translate.ts';
import type { KeyOf, Language, Params, Texts } from '@shiftgate/phrases/translate.ts';
import type { Page } from 'playwright-core';

export type Say = (key: KeyOf<ConsoleTexts>, params?: Params) => string;
export type Act = (page: Page, say: Say) => Promise<unknown>;

/** One picture of a route: where it is, what is done there, and what has to be seen before it counts as drawn. */
export interface Screen {
  readonly name: string;
  /** `:shift`, `:user`, `:away`, `:admin`, `:task` and `:entry` stand for one of each. */
  readonly path: string;
  /** The route's part of the document's title, or null where the screen names its own thing. */
  readonly title: KeyOf<ConsoleTexts> | null;
  /** Opens what the screen is about: a dialog, a menu, a bar of the calendar. */
  readonly act?: Act;
  /** Calls that are refused while the screen is open, as the end of their path. */
  readonly refuses?: string;
  /** Calls whose answer is changed while the screen is open: the end of their path, and what is put over the answer. */
  readonly answers?: Readonly<Record<string, object>>;
}

/** Presses the first button with a name. */
export const pressed =
  (key: KeyOf<ConsoleTexts>, params?: Params): Act =>
  (page, say) =>
    page
      .getByRole('button', { name: say(key, params) })
      .first()
      .click();

/** Does one thing after another. */
export const after =
  (...acts: readonly Act[]): Act =>
  async (page, say) => {
    for (const act of acts) await act(page, say);
  };

/** The console's own words in a language. */
export async function sayIn(language: Language): Promise<Say> {
  const { consoleTexts } = (await import(`@shiftgate/phrases/${language}/index.ts`)) as {
    consoleTexts: Texts;
  };
  return translator(language, consoleTexts) as Say;
}

/** What the console keeps in local storage for a language (spec §9). */
export const storedLanguage = { 'pt-BR': 'pt_BR', en: 'en', es: 'es' } as const;
