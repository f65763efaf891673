/** The languages of the product; pt-BR is the default and the source of the keys (spec §1). */
export const languages = ['pt-BR', 'en', 'es'] as const;
export type Language = (typeof languages)[number];

/** A text that depends on a count: the forms of Intl.PluralRules that our languages use. */
export interface Plural {
  readonly one: string;
  readonly other: string;
}
export type Text = string | Plural;
export interface Texts {
  readonly [key: string]: Text | Texts;
}

/** The shape a translation must have: the same keys, plural where the source is plural. */
export type Translated<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : T[K] extends Plural ? Plural : Translated<T[K]>;
};

type Join<A extends string, B extends string> = A extends '' ? B : `${A}.${B}`;
/** Every dotted key of a tree of texts. */
export type KeyOf<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends Text ? Join<Prefix, K> : KeyOf<T[K], Join<Prefix, K>>;
}[keyof T & string];

/** Values for the `{name}` places of a text; `count` also chooses the plural form. */
export type Params = Readonly<Record<string, string | number>>;

const pluralRules = new Map<Language, Intl.PluralRules>();

/** Zero always reads as plural: CLDR gives it Portuguese's singular, but nobody writes "0 pessoa". */
function pluralForm(language: Language, count: number): 'one' | 'other' {
  if (count === 0) return 'other';
  let rules = pluralRules.get(language);
  if (!rules) {
    rules = new Intl.PluralRules(language);
    pluralRules.set(language, rules);
  }
  return rules.select(count) === 'one' ? 'one' : 'other';
}

/** Finds the text under a dotted key, or undefined. */
export function lookUp(texts: Texts, key: string): Text | undefined {
  let node: Text | Texts | undefined = texts;
  for (const part of key.split('.')) {
    if (typeof node !== 'object' || node === null) return undefined;
    node = (node as Texts)[part];
  }
  if (typeof node === 'string') return node;
  return node && typeof node.one === 'string' && typeof node.other === 'string'
    ? (node as Plural)
    : undefined;
}

/** Writes a text out: picks the plural form by `count` and fills the `{name}` places (numbers in the language's form). */
export function format(language: Language, text: Text, params: Params = {}): string {
  const form = typeof text === 'string' ? text : text[pluralForm(language, Number(params.count ?? 0))];
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? value.toLocaleString(language) : value;
  });
}

/** Makes the `t` of one language over one tree of texts. */
export function translator<T extends Texts>(
  language: Language,
  texts: T,
): (key: KeyOf<T>, params?: Params) => string {
  return (key, params) => {
    const text = lookUp(texts, key);
    return text === undefined ? key : format(language, text, params);
  };
}
