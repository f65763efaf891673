import type { AppAttribute, AttributeFormat, AttributeSource } from './attributes.ts';

/** A fact of a person under a name, before it is an attribute. */
type Named = readonly [source: AttributeSource, name: string];

const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

const plainNames = [
  ['email', 'email'],
  ['first_name', 'firstName'],
  ['last_name', 'lastName'],
  ['name', 'displayName'],
] as const satisfies readonly Named[];

const claimNames = [
  ['email', `${claims}/emailaddress`],
  ['first_name', `${claims}/givenname`],
  ['last_name', `${claims}/surname`],
  ['name', `${claims}/name`],
] as const satisfies readonly Named[];

// By X.500 and inetOrgPerson, as directories number them.
const numberedNames = [
  ['email', 'urn:oid:0.9.2342.19200300.100.1.3'],
  ['first_name', 'urn:oid:2.5.4.42'],
  ['last_name', 'urn:oid:2.5.4.4'],
  ['name', 'urn:oid:2.16.840.1.113730.3.1.241'],
  ['name', 'urn:oid:2.5.4.3'],
  ['org_unit', 'urn:oid:2.5.4.11'],
  ['directory_id', 'urn:oid:2.16.840.1.113730.3.1.3'],
] as const satisfies readonly Named[];

const otherNames = [
  ['org_unit', 'orgUnit'],
  ['org_unit', 'department'],
  ['directory_id', 'employeeNumber'],
  ['directory_id', 'userId'],
] as const satisfies readonly Named[];

// As applications write them as well; compared in lower case, without marks between words.
const alsoKnown: readonly Named[] = [
  ['email', 'mail'],
  ['email', 'emailaddress'],
  ['email', 'useremail'],
  ['email', 'idpemail'],
  ['email', 'urn:oid:1.2.840.113549.1.9.1'],
  ['first_name', 'givenname'],
  ['first_name', 'fname'],
  ['last_name', 'surname'],
  ['last_name', 'familyname'],
  ['last_name', 'sn'],
  ['last_name', 'lname'],
  ['name', 'name'],
  ['name', 'fullname'],
  ['name', 'cn'],
  ['name', 'commonname'],
  ['org_unit', 'ou'],
  ['org_unit', 'organizationalunit'],
];

/** The usual format of a name: a URI for names that are one. */
export function usualFormat(name: string): AttributeFormat {
  return /^(urn:|https?:\/\/)/i.test(name) ? 'uri' : 'basic';
}

const attributeOf = ([source, name]: Named): AppAttribute => ({
  name,
  format: usualFormat(name),
  source,
  text: null,
});

/** Ready sets of attributes: email and names, by the short names or by those of the claims of WS-Federation. */
export const attributePresets = {
  plain: plainNames.map(attributeOf),
  claims: claimNames.map(attributeOf),
} as const;
export type AttributePreset = keyof typeof attributePresets;

/** Names under which applications usually expect a fact; the shortest first. */
export function suggestedNames(source: AttributeSource): readonly string[] {
  return [...plainNames, ...claimNames, ...otherNames, ...numberedNames].flatMap(([of, name]) =>
    of === source ? [name] : [],
  );
}

const sourceByName = new Map<string, AttributeSource>(
  [...alsoKnown, ...otherNames, ...numberedNames, ...claimNames, ...plainNames].map(([source, name]) => [
    comparable(name),
    source,
  ]),
);

function comparable(name: string): string {
  return /^(urn:|https?:\/\/)/i.test(name) ? name.toLowerCase() : name.toLowerCase().replace(/[\s._-]/g, '');
}

/** The fact that a name most likely asks for; null for an unknown name. */
export function sourceOfName(name: string): AttributeSource | null {
  return sourceByName.get(comparable(name.trim())) ?? null;
}
