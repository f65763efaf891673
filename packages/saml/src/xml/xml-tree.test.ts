import { describe, expect, it } from 'vitest';

import { readLimits } from '../limits.ts';
import { refusalOf } from '../testing/fixtures.ts';
import { childrenOf, matchChildren, readXml, textOf } from './xml-tree.ts';

const refused = (text: string): string => refusalOf(() => readXml(text));

describe('readXml', () => {
  it.each([
    ['a DOCTYPE', '<!DOCTYPE a><a/>'],
    ['an entity declaration', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><a>&x;</a>'],
    ['a processing instruction', '<a><?php echo 1 ?></a>'],
    ['a processing instruction before the root', '<?x y?><a/>'],
    ['a comment', '<a>ad<!-- -->min</a>'],
    ['a comment after the root', '<a/><!-- -->'],
    ['a CDATA section', '<a><![CDATA[x]]></a>'],
    ['XML 1.1', '<?xml version="1.1"?><a/>'],
    ['another encoding', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>'],
  ])('refuses %s', (_name, text) => {
    expect(refused(text)).toBe('XML_FORBIDDEN_CONSTRUCT');
  });

  it.each([
    ['two roots', '<a/><b/>'],
    ['nothing', ''],
    ['text only', 'hello'],
    ['text after the root', '<a/>x'],
    ['an open element', '<a><b></a>'],
    ['an unknown entity', '<a>&nbsp;</a>'],
    ['an unbound prefix', '<x:a/>'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['an attribute twice by namespace', '<a xmlns:p="u" xmlns:q="u" p:b="1" q:b="2"/>'],
    ['a forbidden character reference', '<a>&#0;</a>'],
    ['a raw control character', '<a>\u0001</a>'],
    ['an unquoted attribute', '<a b=c/>'],
  ])('refuses %s as malformed', (_name, text) => {
    expect(refused(text)).toBe('XML_MALFORMED');
  });

  it.each([
    ['between elements', '<a><!-- x --><b/> <!-- y --></a>', 'accepted'],
    ['around the root', '<!-- x --><a/><!-- y -->', 'accepted'],
    ['in front of text', '<a><!-- x -->admin</a>', 'XML_FORBIDDEN_CONSTRUCT'],
    ['within text', '<a>ad<!-- x -->min</a>', 'XML_FORBIDDEN_CONSTRUCT'],
    ['behind text', '<a>admin<!-- x --></a>', 'XML_FORBIDDEN_CONSTRUCT'],
    ['between an element and text', '<a><b/><!-- x --> admin</a>', 'XML_FORBIDDEN_CONSTRUCT'],
  ])('where comments are allowed between elements: %s', (_where, text, answer) => {
    expect(refusalOf(() => readXml(text, { comments: 'between' }))).toBe(answer);
  });

  it('takes the deepest allowed nesting and refuses one more', () => {
    const nested = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth);
    expect(refused(nested(readLimits.depth))).toBe('accepted');
    expect(refused(nested(readLimits.depth + 1))).toBe('XML_TOO_DEEP');
    expect(refused('<a>'.repeat(30_000))).toBe('XML_TOO_DEEP');
  });

  it('takes the largest allowed number of elements and refuses one more', () => {
    const wide = (count: number): string => `<a>${'<b/>'.repeat(count - 1)}</a>`;
    expect(refused(wide(readLimits.elements))).toBe('accepted');
    expect(refused(wide(readLimits.elements + 1))).toBe('XML_TOO_MANY_ELEMENTS');
  });

  it('counts the size in bytes', () => {
    const filled = (text: string, count: number): string => `<a>${text.repeat(count)}</a>`;
    expect(refused(filled('x', readLimits.xmlBytes - 7))).toBe('accepted');
    expect(refused(filled('x', readLimits.xmlBytes - 6))).toBe('MESSAGE_TOO_LARGE');
    expect(refused(filled('é', readLimits.xmlBytes / 2))).toBe('MESSAGE_TOO_LARGE');
  });

  it('refuses an element with a flood of attributes', () => {
    const many = Array.from(
      { length: readLimits.attributesPerElement + 1 },
      (_, index) => ` a${index}=""`,
    ).join('');
    expect(refused(`<a${many}/>`)).toBe('XML_TOO_MANY_ELEMENTS');
  });

  it.each([
    '<a ID="x"><b ID="x"/></a>',
    '<a ID="x"><b Id="x"/></a>',
    '<a ID="x"><b id="x"/></a>',
    '<a ID="x"><b xml:id="x"/></a>',
  ])('refuses an identifier used twice: %s', (text) => {
    expect(refused(text)).toBe('ID_REPEATED');
  });

  it.each(["x' or '1'='1", 'a b', '', '1a', 'x'.repeat(300)])('refuses %j as identifier', (id) => {
    expect(refused(`<a ID="${id}"/>`)).toBe('ATTRIBUTE_MALFORMED');
  });

  it('names elements by namespace and never by prefix', () => {
    const [child] = childrenOf(readXml('<p:a xmlns:p="one"><q:b xmlns:q="two">t</q:b></p:a>'));
    expect(child).toMatchObject({ ns: 'two', local: 'b', prefix: 'q' });
    expect(child && textOf(child)).toBe('t');
  });
});

describe('matchChildren', () => {
  const rules = [
    { ns: 'n', local: 'one', occurs: 'one' },
    { ns: 'n', local: 'maybe', occurs: 'optional' },
    { ns: 'n', local: 'many', occurs: 'many' },
  ] as const;
  const matched = (inner: string): string =>
    refusalOf(() => matchChildren(readXml(`<a xmlns="n">${inner}</a>`), rules));

  it.each([
    ['<one/><maybe/><many/><many/>', 'accepted'],
    ['<one/>', 'accepted'],
    ['<maybe/>', 'ELEMENT_MISSING'],
    ['<one/><one/>', 'ELEMENT_REPEATED'],
    ['<one/><many/><one/>', 'ELEMENT_REPEATED'],
    ['<maybe/><one/>', 'ELEMENT_UNEXPECTED'],
    ['<one/><other/>', 'ELEMENT_UNEXPECTED'],
    ['<one xmlns="m"/>', 'ELEMENT_UNEXPECTED'],
    ['<one/>text', 'ELEMENT_UNEXPECTED'],
  ])('answers %s with %s', (inner, answer) => {
    expect(matched(inner)).toBe(answer);
  });
});
