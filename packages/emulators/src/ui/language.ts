import type { FastifyRequest } from 'fastify';

const languages = ['pt-BR', 'en', 'es'] as const;
export type Language = (typeof languages)[number];

/** Texts of one page in each language, all of the shape of the Portuguese ones. */
export type Texts<T> = Readonly<Record<Language, T>>;

/** A text that may be the same in every language. */
export type AnyText = string | Texts<string>;

/** An address for a front page. */
export interface Link {
  readonly title: AnyText;
  readonly url: string;
}

/** A text in a language. */
export const inLanguage = (text: AnyText, language: Language): string =>
  typeof text === 'string' ? text : text[language];

/** The first language of the browser that the emulators speak; Portuguese without any, as in a Brazilian company. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const wanted = (headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase());
  for (const short of wanted) {
    const found = languages.find((language) => language.startsWith(short) && short !== '');
    if (found !== undefined) return found;
  }
  return 'pt-BR';
}

/** A text with its values in place. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
