import type { Profile } from '@node-saml/node-saml';

/** What the service provider checks itself, read from the signed assertion. Instants are epoch milliseconds. */
export interface AssertionFacts {
  issuer: string;
  nameId: string;
  nameIdFormat: string;
  recipient: string | null;
  inResponseTo: string | null;
  notBefore: number | null;
  /** The earlier of the two ends an assertion carries; null when it has none. */
  notOnOrAfter: number | null;
  destination: string | null;
  attributeBytes: number;
}

/** The first child of a name in the library's object form, where every element is a list. */
function child(node: unknown, name: string): unknown {
  if (typeof node !== 'object' || node === null) return undefined;
  const value: unknown = Reflect.get(node, name);
  return Array.isArray(value) ? value[0] : value;
}

function attribute(node: unknown, name: string): string | null {
  const value = child(child(node, '$'), name);
  return typeof value === 'string' ? value : null;
}

function instant(text: string | null): number | null {
  if (text === null) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}

/** Reads a verified profile. */
export function readAssertion(profile: Profile): AssertionFacts {
  const assertion = child(profile.getAssertion?.(), 'Assertion');
  const data = child(child(child(assertion, 'Subject'), 'SubjectConfirmation'), 'SubjectConfirmationData');
  const conditions = child(assertion, 'Conditions');
  const ends = [attribute(data, 'NotOnOrAfter'), attribute(conditions, 'NotOnOrAfter')]
    .map(instant)
    .filter((end) => end !== null);
  const xml = profile.getSamlResponseXml?.() ?? '';
  return {
    issuer: profile.issuer,
    nameId: profile.nameID,
    nameIdFormat: profile.nameIDFormat,
    recipient: attribute(data, 'Recipient'),
    inResponseTo: attribute(data, 'InResponseTo'),
    notBefore: instant(attribute(conditions, 'NotBefore')),
    notOnOrAfter: ends.length === 0 ? null : Math.min(...ends),
    destination:
      /<(?:\w+:)?Response\b[^>]*\sDestination="([^"]*)"/.exec(xml)?.[1]?.replaceAll('&amp;', '&') ?? null,
    attributeBytes: Buffer.byteLength(JSON.stringify(profile['attributes'] ?? '')),
  };
}
