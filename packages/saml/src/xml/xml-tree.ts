import { SaxesParser } from 'saxes';

import { SamlError } from '../errors.ts';
import type { SamlErrorCode } from '../errors.ts';
import { readLimits } from '../limits.ts';

/** An element as read; names are compared by namespace URI and local name, never by prefix. */
export interface XmlElement {
  readonly ns: string;
  readonly local: string;
  readonly prefix: string;
  /** Attributes without namespace, by name. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Attributes in a namespace (xml:lang, vendor additions) and how many; their values are never used. */
  readonly foreignAttributes: number;
  readonly content: readonly (XmlElement | string)[];
}

interface OpenElement extends XmlElement {
  readonly content: (XmlElement | string)[];
  commented: boolean;
  texted: boolean;
}

const idPattern = /^[A-Za-z_][A-Za-z0-9_.-]*$/;
const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/';

const filled = /[^ \t\r\n]/;

function refuse(code: SamlErrorCode, detail: string): never {
  throw new SamlError(code, detail);
}

/**
 * Reads one XML 1.0 document into a tree. Refuses what SAML never needs (DOCTYPE, processing instructions,
 * comments, CDATA), more than the limits of `readLimits`, and any identifier used twice.
 *
 * Documents that people write and pass on, such as metadata, often carry comments. With `comments: 'between'` those
 * between elements are skipped. One beside text is still refused, because parsers disagree on the text's value.
 *
 * Throws SamlError: MESSAGE_TOO_LARGE, XML_MALFORMED, XML_FORBIDDEN_CONSTRUCT, XML_TOO_DEEP,
 * XML_TOO_MANY_ELEMENTS, ID_REPEATED, ATTRIBUTE_MALFORMED.
 */
export function readXml(
  text: string,
  { comments = 'none' }: { readonly comments?: 'none' | 'between' } = {},
): XmlElement {
  if (Buffer.byteLength(text) > readLimits.xmlBytes) refuse('MESSAGE_TOO_LARGE', 'xml');
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: OpenElement[] = [];
  const ids = new Set<string>();
  let root: XmlElement | null = null;
  let count = 0;

  parser.on('error', (error) => refuse('XML_MALFORMED', error.message.slice(0, 120)));
  parser.on('xmldecl', (declaration) => {
    if (declaration.version !== '1.0') refuse('XML_FORBIDDEN_CONSTRUCT', 'XML version');
    const encoding = declaration.encoding?.toUpperCase() ?? 'UTF-8';
    if (encoding !== 'UTF-8') refuse('XML_FORBIDDEN_CONSTRUCT', 'encoding');
  });
  parser.on('doctype', () => refuse('XML_FORBIDDEN_CONSTRUCT', 'DOCTYPE'));
  parser.on('processinginstruction', () => refuse('XML_FORBIDDEN_CONSTRUCT', 'processing instruction'));
  parser.on('comment', () => {
    const around = open.at(-1);
    if (comments === 'none' || around?.texted === true) refuse('XML_FORBIDDEN_CONSTRUCT', 'comment');
    if (around !== undefined) around.commented = true;
  });
  parser.on('cdata', () => refuse('XML_FORBIDDEN_CONSTRUCT', 'CDATA'));
  parser.on('text', (value) => {
    const around = open.at(-1);
    if (around === undefined) return;
    around.texted ||= filled.test(value);
    if (around.texted && around.commented) refuse('XML_FORBIDDEN_CONSTRUCT', 'comment');
    around.content.push(value);
  });
  parser.on('opentagstart', () => {
    count += 1;
    if (count > readLimits.elements) refuse('XML_TOO_MANY_ELEMENTS', '');
    if (open.length >= readLimits.depth) refuse('XML_TOO_DEEP', '');
  });
  parser.on('opentag', (tag) => {
    const attributes = new Map<string, string>();
    let foreign = 0;
    const all = Object.values(tag.attributes);
    if (all.length > readLimits.attributesPerElement) refuse('XML_TOO_MANY_ELEMENTS', 'attributes');
    for (const attribute of all) {
      if (attribute.uri === xmlnsNamespace) continue;
      // A second spelling of an identifier (any case, any namespace) is how wrapped signatures find their target.
      if (attribute.local.toLowerCase() === 'id') addId(ids, attribute.value);
      if (attribute.uri === '') attributes.set(attribute.local, attribute.value);
      else foreign += 1;
    }
    const element: OpenElement = {
      ns: tag.uri,
      local: tag.local,
      prefix: tag.prefix,
      attributes,
      foreignAttributes: foreign,
      content: [],
      commented: false,
      texted: false,
    };
    const parent = open.at(-1);
    if (parent === undefined) root = element;
    else parent.content.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(text).close();
  return root ?? refuse('XML_MALFORMED', 'no root');
}

function addId(ids: Set<string>, value: string): void {
  if (value.length > readLimits.idChars || !idPattern.test(value)) refuse('ATTRIBUTE_MALFORMED', 'ID');
  if (ids.has(value)) refuse('ID_REPEATED', value);
  ids.add(value);
}

/** The child elements; refuses text beside them, which no element with children has in SAML. */
export function childrenOf(element: XmlElement): XmlElement[] {
  const children: XmlElement[] = [];
  for (const item of element.content) {
    if (typeof item !== 'string') children.push(item);
    else if (filled.test(item)) refuse('ELEMENT_UNEXPECTED', `text in ${element.local}`);
  }
  return children;
}

/** The text of an element without children, as written. */
export function textOf(element: XmlElement): string {
  let text = '';
  for (const item of element.content) {
    if (typeof item !== 'string') refuse('ELEMENT_UNEXPECTED', `${item.local} in ${element.local}`);
    text += item;
  }
  return text;
}

/** How many elements of this name the whole tree holds. */
export function countElements(element: XmlElement, namespace: string, local: string): number {
  let count = element.ns === namespace && element.local === local ? 1 : 0;
  for (const item of element.content) {
    if (typeof item !== 'string') count += countElements(item, namespace, local);
  }
  return count;
}

/** An allowed child: local name, namespace and how often it may occur. */
export interface ChildRule {
  readonly ns: string;
  readonly local: string;
  readonly occurs: 'one' | 'optional' | 'many';
}

/**
 * Matches the children against the schema's sequence and returns them by local name.
 * Throws SamlError: ELEMENT_UNEXPECTED (unknown or out of order), ELEMENT_REPEATED, ELEMENT_MISSING.
 */
export function matchChildren(element: XmlElement, rules: readonly ChildRule[]): Map<string, XmlElement[]> {
  const found = new Map<string, XmlElement[]>();
  let at = 0;
  for (const child of childrenOf(element)) {
    const position = rules.findIndex((rule) => rule.ns === child.ns && rule.local === child.local);
    const rule = rules[position];
    if (rule === undefined) refuse('ELEMENT_UNEXPECTED', `${child.local} in ${element.local}`);
    const same = found.get(rule.local);
    if (same !== undefined && rule.occurs !== 'many') refuse('ELEMENT_REPEATED', rule.local);
    if (position < at) refuse('ELEMENT_UNEXPECTED', `order of ${child.local}`);
    at = position;
    if (same === undefined) found.set(rule.local, [child]);
    else same.push(child);
  }
  for (const rule of rules) {
    if (rule.occurs === 'one' && !found.has(rule.local)) refuse('ELEMENT_MISSING', rule.local);
  }
  return found;
}
