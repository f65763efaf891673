import { SamlError } from '../errors.ts';

declare const escaped: unique symbol;

/** Text that is XML already and canonical: only this module makes it from plain strings. */
export type Xml = string & { readonly [escaped]: true };

// Everything outside of the Char production of XML 1.0: control characters, lone surrogates, U+FFFE, U+FFFF.
const notXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

const notXmlAnywhere = new RegExp(notXml, 'gu');

// Nearly every value is plain: one test settles that there is nothing to refuse and nothing to escape.
const isPlain = /^[ !#-%'-;=?-~]*$/;

const inText: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' };
const inAttribute: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

function requireXmlCharacters(value: string): void {
  if (notXml.test(value)) throw new SamlError('VALUE_NOT_XML');
}

/** The text without what XML 1.0 cannot hold: for values whose writer knows nothing of XML. */
export function onlyXmlCharacters(value: string): string {
  return isPlain.test(value) ? value : value.replace(notXmlAnywhere, '');
}

/** Escapes character data as Canonical XML writes text nodes. Throws SamlError VALUE_NOT_XML. */
export function escapeText(value: string): Xml {
  if (isPlain.test(value)) return value as Xml;
  requireXmlCharacters(value);
  return value.replace(/[&<>\r]/g, (character) => inText[character] ?? '') as Xml;
}

/** Escapes the value of a double-quoted attribute as Canonical XML writes it. Throws SamlError VALUE_NOT_XML. */
export function escapeAttribute(value: string): Xml {
  if (isPlain.test(value)) return value as Xml;
  requireXmlCharacters(value);
  return value.replace(/[&<"\t\n\r]/g, (character) => inAttribute[character] ?? '') as Xml;
}

/** Joins literal XML with escaped parts; a plain string does not compile as a part. */
export function xml(literals: TemplateStringsArray, ...parts: readonly Xml[]): Xml {
  let joined = literals[0] ?? '';
  for (let index = 0; index < parts.length; index += 1) {
    joined += (parts[index] ?? '') + (literals[index + 1] ?? '');
  }
  return joined as Xml;
}

/** Joins escaped parts without anything between them. */
export function joinXml(parts: readonly Xml[]): Xml {
  return parts.join('') as Xml;
}

/** An attribute with its leading blank, or nothing when the value is null. */
export function optionalAttribute(name: string, value: string | null): Xml {
  return (value === null ? '' : ` ${name}="${escapeAttribute(value)}"`) as Xml;
}

/** An instant as xs:dateTime in UTC. Throws SamlError VALUE_NOT_XML for an invalid date. */
export function xmlInstant(at: Date): Xml {
  if (Number.isNaN(at.getTime())) throw new SamlError('VALUE_NOT_XML', 'date');
  return at.toISOString() as Xml;
}
