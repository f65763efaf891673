import { uiLimits } from '@shiftgate/domain/limits.ts';
import { supportCode } from '@shiftgate/domain/search/support-code.ts';
import type { consoleTexts as source } from '@shiftgate/phrases/pt-BR/index.ts';
import type { Provider } from '@shiftgate/domain/providers.ts';
import { surroundingsOf } from '@shiftgate/phrases/surroundings.ts';
import { format, inSurroundings, lookUp, translatorOver } from '@shiftgate/phrases/translate.ts';
import type {
  Language,
  Params,
  PlainKeyOf,
  Text,
  Texts,
  Translate as TranslateOver,
} from '@shiftgate/phrases/translate.ts';
import { createContext, use, useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { bringLaterTexts, laterTextsOf } from './later-texts.ts';
import { loadFirstTexts } from './load-texts.ts';
import type { FirstTexts } from './load-texts.ts';
import { formatReason } from './format-reason.ts';
import { writeLanguage } from '../storage.ts';

/** A key whose text needs no values. */
export type TextKey = PlainKeyOf<typeof source>;
export type Translate = TranslateOver<typeof source>;

/** A refused call as its text needs it. */
export interface Refusal {
  readonly code: string;
  readonly requestId: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
}

interface LanguageState {
  readonly language: Language;
  /** The text under a key with its surroundings; undefined where there is none. */
  readonly find: (key: string) => Text | undefined;
  readonly t: Translate;
  /** True while another language loads. */
  readonly isSwitching: boolean;
  readonly setLanguage: (language: Language) => void;
}

const LanguageContext = createContext<LanguageState | null>(null);

function useLanguageState(): LanguageState {
  const state = use(LanguageContext);
  if (state === null) throw new Error('Texts are asked for outside of the LanguageProvider');
  return state;
}

interface LanguageProviderProps {
  readonly language: Language;
  readonly texts: FirstTexts;
  /** The provider of the company, whose words the texts take over; null while it is not known. */
  readonly provider: Provider | null;
  readonly children: ReactNode;
}

/** Gives the texts of the chosen language to everything below. */
export function LanguageProvider({
  language: first,
  texts: firstTexts,
  provider,
  children,
}: LanguageProviderProps) {
  const [chosen, setChosen] = useState({ language: first, texts: firstTexts });
  const [isSwitching, setIsSwitching] = useState(false);
  const setLanguage = useCallback((language: Language) => {
    setIsSwitching(true);
    writeLanguage(language);
    const pause = new Promise((resolve) => setTimeout(resolve, uiLimits.languageLoadingMs));
    void Promise.all([loadFirstTexts(language), bringLaterTexts(language), pause])
      .then(([texts]) => {
        document.documentElement.lang = language;
        setChosen({ language, texts });
      })
      .finally(() => setIsSwitching(false));
  }, []);
  const state = useMemo<LanguageState>(() => {
    const { language, texts } = chosen;
    // The three languages have one shape (Translated), so the keys of the source serve for all.
    const first = texts as unknown as Texts;
    const surroundings = surroundingsOf(language, provider);
    const find = (key: string) => {
      const text = lookUp(first, key) ?? lookUp(laterTextsOf(language), key);
      return text === undefined ? undefined : inSurroundings(text, surroundings);
    };
    return { language, find, t: translatorOver<typeof source>(language, find), isSwitching, setLanguage };
  }, [chosen, provider, isSwitching, setLanguage]);
  return <LanguageContext value={state}>{children}</LanguageContext>;
}

/** The translating function of the chosen language. */
export function useT(): Translate {
  return useLanguageState().t;
}

/** The chosen language and how to change it. */
export function useLanguage(): Pick<LanguageState, 'language' | 'setLanguage' | 'isSwitching'> {
  return useLanguageState();
}

/** The translating function for keys below a branch of the texts. */
export function useTextsBelow<T>(branch: string): TranslateOver<T> {
  const { find, language } = useLanguageState();
  return useMemo(
    () => translatorOver<T>(language, (key) => find(`${branch}.${key}`)),
    [branch, find, language],
  );
}

/** A translator for keys made at run time (codes, results): gives null where the language has no such text. */
export function useOptionalText(): (key: string, params?: Params) => string | null {
  const { find, language } = useLanguageState();
  return useCallback(
    (key, params) => {
      const text = find(key);
      return text === undefined ? null : format(language, text, params);
    },
    [find, language],
  );
}

/** The words for a code used alone, as a reason: see {@link formatReason}. */
export function useReasonText(): (code: string) => string {
  const { find } = useLanguageState();
  return useCallback((code) => formatReason(find, code), [find]);
}

/** The text of a refused call; an unknown code gives a general text with the code for support. */
export function useErrorText(): (refusal: Refusal) => string {
  const { t } = useLanguageState();
  const optional = useOptionalText();
  return useCallback(
    (refusal) =>
      optional(`errors.${refusal.code}`, textFacts(refusal)) ?? t('errors.general', { id: codeOf(refusal) }),
    [optional, t],
  );
}

function codeOf({ requestId }: Refusal): string {
  return requestId === null ? '-' : supportCode(requestId);
}

function textFacts(refusal: Refusal): Params {
  const facts: Record<string, string | number> = { id: codeOf(refusal) };
  for (const [name, value] of Object.entries(refusal.facts)) {
    if (typeof value === 'string' || typeof value === 'number') facts[name] = value;
  }
  return facts;
}
