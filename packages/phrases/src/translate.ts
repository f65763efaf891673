import { nameIn } from './erased-person.ts';

/** The languages of the product; pt-BR is the default and the source of the keys. */
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

/** Values by the names of places, where the text is known at run time only. */
export type Params = Readonly<Record<string, string | number>>;

type TextAt<T, K extends string> = K extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? TextAt<T[Head], Rest>
    : never
  : K extends keyof T
    ? T[K]
    : never;
type PlacesIn<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesIn<Rest>
  : never;
type PlacesOf<X> = X extends string
  ? Exclude<PlacesIn<X>, SurroundingPlace>
  : X extends Plural
    ? 'count' | Exclude<PlacesIn<X['one'] | X['other']>, SurroundingPlace>
    : never;

/** Places that a text may have without a call giving their values: what it names is known where it is read. */
export interface Surroundings {
  /** The product of the company's provider, such as "Google Workspace". */
  readonly workspace: string;
  /** The administrator who may do everything there, such as "super administrator"; one of them, and several. */
  readonly superAdmin: string;
  readonly superAdmins: string;
  /** Where its administrators work; with its article in Spanish, the masculine without it in Portuguese. */
  readonly adminConsole: string;
  /** How control is tried there on a few people, without article. */
  readonly activationTest: string;
  /** The same with its article. */
  readonly theActivationTest: string;
  /** What it asks for after the password; a feminine without article in Portuguese and Spanish. */
  readonly secondStep: string;
  /** Where an administrator turns that off, with its preposition. */
  readonly secondStepSetting: string;
  /** How long a change of single sign-on takes there until it applies to everyone. */
  readonly effectTime: string;
  /** From when on it applies, at the beginning of a sentence. */
  readonly fromNow: string;
  /** What people are grouped by there, without article; one of them, several, and several with their article. */
  readonly orgUnit: string;
  readonly orgUnits: string;
  readonly theOrgUnits: string;
  /** The sessions that a sign-out ends there, without article. */
  readonly webSessions: string;
  /** Where its administrators see what redirects their people, with its article. */
  readonly ssoSettings: string;
  /** What a forced sign-out does there beside ending the sessions, as a sentence. */
  readonly signOutReach: string;
}

/** How a text names one of them: `{superAdmin}`, or `{SuperAdmin}` with a capital where a sentence begins. */
type PlaceOf<Name extends string> = Name | Capitalize<Name>;
type SurroundingPlace = PlaceOf<keyof Surroundings>;

type NamedIn<T> = T extends string
  ? {
      [Name in keyof Surroundings]: T extends `${string}{${PlaceOf<Name>}}${string}` ? Name : never;
    }[keyof Surroundings]
  : { [K in keyof T]: NamedIn<T[K]> }[keyof T];
/** What a tree of texts needs besides its language: of its surroundings, those that its texts name. */
type NeededBy<T> = [NamedIn<T>] extends [never] ? [] : [surroundings: Pick<Surroundings, NamedIn<T>>];

/**
 * What has to be given with a key, read off the text of the source: a value for each `{name}` place and no other, its
 * surroundings aside; the `count` of a plural, which also chooses its form, as a number. Of several keys, the places of
 * all.
 */
export type ParamsAt<T, K extends string> = ValuesFor<PlacesOf<TextAt<T, K>>>;
type ValuesFor<Places extends string> = [Places] extends [never]
  ? []
  : [params: { readonly [Name in Places]: Name extends 'count' ? number : string | number }];

/** The dotted keys of the texts without places to fill: what may be said of a key that is passed on. */
export type PlainKeyOf<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? T[K] extends `${string}{${string}`
      ? [PlacesOf<T[K]>] extends [never]
        ? Join<Prefix, K>
        : never
      : Join<Prefix, K>
    : T[K] extends Plural
      ? never
      : PlainKeyOf<T[K], Join<Prefix, K>>;
}[keyof T & string];

/**
 * The translating function over the texts of the source. The first form is nothing but quicker to check: most texts
 * have no places.
 */
export interface Translate<T> {
  (key: PlainKeyOf<T>): string;
  <K extends KeyOf<T>>(key: K, ...params: ParamsAt<T, K>): string;
}

const pluralRules = new Map<Language, Intl.PluralRules>();

/** Zero always reads as plural: CLDR gives it the singular in Portuguese, but "0 pessoa" is never written. */
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

/** Every name, checked by its type: a place that is missing here would stay in its text. */
const surroundingNames: Readonly<Record<keyof Surroundings, true>> = {
  workspace: true,
  superAdmin: true,
  superAdmins: true,
  adminConsole: true,
  activationTest: true,
  theActivationTest: true,
  secondStep: true,
  secondStepSetting: true,
  effectTime: true,
  fromNow: true,
  orgUnit: true,
  orgUnits: true,
  theOrgUnits: true,
  webSessions: true,
  ssoSettings: true,
  signOutReach: true,
};
const surroundingPlaces = new RegExp(`\\{(${Object.keys(surroundingNames).join('|')})\\}`, 'gi');

/** A text with its surroundings filled in; a place whose value is not given stays. */
export function inSurroundings(text: Text, around: Partial<Surroundings>): Text {
  const fill = (form: string) =>
    form.replace(surroundingPlaces, (place, name: string) => {
      const known = name.charAt(0).toLowerCase() + name.slice(1);
      const value = around[known as keyof Surroundings];
      if (value === undefined || known === name) return value ?? place;
      return value.charAt(0).toUpperCase() + value.slice(1);
    });
  return typeof text === 'string' ? fill(text) : { one: fill(text.one), other: fill(text.other) };
}

/** Finds the texts of a tree, with their surroundings filled in. */
export function finder(texts: Texts, surroundings: Partial<Surroundings>): (key: string) => Text | undefined {
  return (key) => {
    const text = lookUp(texts, key);
    return text === undefined ? undefined : inSurroundings(text, surroundings);
  };
}

/** Writes a text out: picks the plural form by `count` and fills the `{name}` places (numbers in the language's form). */
export function format(language: Language, text: Text, params: Params = {}): string {
  const form = typeof text === 'string' ? text : text[pluralForm(language, Number(params.count ?? 0))];
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? value.toLocaleString(language) : nameIn(language, value);
  });
}

/** Makes the `t` of one language with the function that finds its texts; a key without a text is shown as is. */
export function translatorOver<T>(language: Language, find: (key: string) => Text | undefined): Translate<T> {
  return (key: string, params?: Params) => {
    const text = find(key);
    return text === undefined ? key : format(language, text, params);
  };
}

/** Makes the `t` of one language over one tree of texts, with the keys and places of the source. */
export function translator<T extends Texts>(
  language: Language,
  texts: Translated<T>,
  ...needed: NeededBy<T>
): Translate<T> {
  const [surroundings] = needed as [Partial<Surroundings>?];
  const tree = texts as Texts;
  return translatorOver(
    language,
    surroundings === undefined ? (key) => lookUp(tree, key) : finder(tree, surroundings),
  );
}

/** Makes the `t` of a language for texts that are all loaded already. */
export function translators<T extends Texts>(
  texts: Readonly<Record<Language, Translated<T>>>,
): (language: Language, ...needed: NeededBy<T>) => Translate<T> {
  return (language, ...needed) => translator<T>(language, texts[language], ...needed);
}
