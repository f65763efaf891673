import { appRules } from '../limits.ts';

/** Facts of a person for an application, and a fixed text that is the same for all people. */
export const attributeSources = [
  'email',
  'name',
  'first_name',
  'last_name',
  'org_unit',
  'directory_id',
  'text',
] as const;
export type AttributeSource = (typeof attributeSources)[number];

/** How the name of an attribute is to be read (SAML Core 8.2). */
export const attributeFormats = ['unspecified', 'basic', 'uri'] as const;
export type AttributeFormat = (typeof attributeFormats)[number];

/** One attribute that an application receives. */
export interface AppAttribute {
  readonly name: string;
  readonly format: AttributeFormat;
  readonly source: AttributeSource;
  /** The fixed text; null for every other source. */
  readonly text: string | null;
}

/** What is wrong with a set of attributes, at which of them and in which field. */
export interface AttributeFlaw {
  readonly index: number;
  readonly field: 'name' | 'text';
  /** `size`: the whole set is too large from here on. */
  readonly rule: 'missing' | 'characters' | 'repeated' | 'size';
}

// A text that XML 1.0 cannot hold would break every sign-in to the application.
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const lineBreak = /[\t\n\r]/;

/** Finds everything wrong with a set: a name must be unique and one line of writable characters, and all must fit. */
export function findAttributeFlaws(attributes: readonly AppAttribute[]): readonly AttributeFlaw[] {
  const flaws: AttributeFlaw[] = [];
  const seen = new Set<string>();
  let size = 0;
  for (const [index, { name, source, text }] of attributes.entries()) {
    const flaw = (field: AttributeFlaw['field'], rule: AttributeFlaw['rule']) =>
      flaws.push({ index, field, rule });
    const fixed = source === 'text' ? (text ?? '') : '';
    if (name === '') flaw('name', 'missing');
    else if (unwritable.test(name) || lineBreak.test(name)) flaw('name', 'characters');
    else if (seen.has(name)) flaw('name', 'repeated');
    seen.add(name);
    if (source === 'text' && fixed === '') flaw('text', 'missing');
    else if (unwritable.test(fixed) || lineBreak.test(fixed)) flaw('text', 'characters');
    const before = size;
    size += name.length + fixed.length;
    if (before <= appRules.maxAttributesSize && size > appRules.maxAttributesSize) flaw('name', 'size');
  }
  return flaws;
}

/** The facts of a person that attributes are made of. */
export interface AttributePerson {
  readonly email: string;
  readonly name: string;
  /** As the directory separates them; null when it does not. */
  readonly givenName: string | null;
  readonly orgUnit: string | null;
  readonly directoryId: string;
}

/** The value of an attribute for a person; null when there is none. */
export function valueOfAttribute(attribute: AppAttribute, person: AttributePerson): string | null {
  const value = {
    email: () => person.email,
    name: () => person.name,
    first_name: () => partsOfName(person)[0],
    last_name: () => partsOfName(person)[1],
    org_unit: () => person.orgUnit,
    directory_id: () => person.directoryId,
    text: () => attribute.text,
  }[attribute.source]();
  return value === '' ? null : value;
}

/** First and last name: by the directory where the name begins with its first one, else parted at the first blank. */
function partsOfName({ name, givenName }: AttributePerson): readonly [string, string] {
  const isKnown = givenName !== null && (name === givenName || name.startsWith(`${givenName} `));
  const first = isKnown ? givenName : (name.split(' ', 1)[0] ?? '');
  return [first, name.slice(first.length).trim()];
}
