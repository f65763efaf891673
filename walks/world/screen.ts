import type { consoleTexts as source } from '@shiftgate/phrases/pt-BR/index.ts';
import { surroundingsOf } from '@shiftgate/phrases/surroundings.ts';
import type { ProviderOfTexts } from '@shiftgate/phrases/surroundings.ts';
import { translator } from '@shiftgate/phrases/translate.ts';
import type {
  KeyOf,
  Language,
  ParamsAt,
  PlainKeyOf,
  Translate,
  Translated,
} from '@shiftgate/phrases/translate.ts';
import type { Page } from 'playwright-core';

type ConsoleTexts = typeof source;
export type Say = Translate<ConsoleTexts>;
/** The key of a text without values: a title, the name of a button. */
export type Label = PlainKeyOf<ConsoleTexts>;
export type Act = (page: Page, say: Say) => Promise<unknown>;

/** One picture of a route: where it is, what is done there, and what has to be seen before it counts as drawn. */
export interface Screen {
  readonly name: string;
  /** `:shift`, `:user`, `:away`, `:admin`, `:task` and `:entry` are placeholders for one of each. */
  readonly path: string;
  /** The route's part of the document's title, or null where the screen names its own thing. */
  readonly title: Label | null;
  /** Opens what the screen is about: a dialog, a menu, a bar of the calendar. */
  readonly act?: Act;
  /** The button that lets go what its dialog asks about when it is closed, because something was typed there. */
  readonly letsGo?: Label;
  /** Calls that are refused while the screen is open, as the end of their path. */
  readonly refuses?: string;
  /** Calls whose answer is changed while the screen is open: the end of their path, and what is put over the answer. */
  readonly answers?: Readonly<Record<string, object>>;
}

/** Presses the first button with a name. */
export const pressed =
  <K extends KeyOf<ConsoleTexts>>(key: K, ...params: ParamsAt<ConsoleTexts, K>): Act =>
  (page, say) =>
    page
      .getByRole('button', { name: say(key, ...params) })
      .first()
      .click();

/** Does one thing after another. */
export const after =
  (...acts: readonly Act[]): Act =>
  async (page, say) => {
    for (const act of acts) await act(page, say);
  };

/** The console's own words in a language, to a company of a provider. */
export async function sayIn(language: Language, provider: ProviderOfTexts = 'google'): Promise<Say> {
  const { consoleTexts } = (await import(`@shiftgate/phrases/${language}/index.ts`)) as {
    consoleTexts: Translated<ConsoleTexts>;
  };
  return translator<ConsoleTexts>(language, consoleTexts, surroundingsOf(language, provider));
}

/** What the console keeps in local storage for a language. */
export const storedLanguage = { 'pt-BR': 'pt_BR', en: 'en', es: 'es' } as const;
