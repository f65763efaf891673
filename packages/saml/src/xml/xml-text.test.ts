import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { canonicalByOther, refusalOf, testKey } from '../testing/fixtures.ts';
import { escapeAttribute, escapeText, onlyXmlCharacters, xml } from './xml-text.ts';
import { readXml, textOf } from './xml-tree.ts';

const xmlString = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom(...'&<>"\'\t\n\r ]'),
      fc.string({ unit: 'binary', maxLength: 1, minLength: 1 }),
    ),
  })
  .filter((text) => !/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(text));

describe('escaping', () => {
  it('gives every XML string back through a parser, as text and as attribute', () => {
    fc.assert(
      fc.property(xmlString, (value) => {
        const root = readXml(xml`<a b="${escapeAttribute(value)}">${escapeText(value)}</a>`);
        expect(root.attributes.get('b')).toBe(value);
        expect(textOf(root)).toBe(value);
      }),
      { numRuns: 500 },
    );
  });

  it('writes what another implementation calls canonical, byte for byte', async () => {
    const key = await testKey('canonical');
    fc.assert(
      fc.property(xmlString, (value) => {
        const written = xml`<a b="${escapeAttribute(value)}">${escapeText(value)}</a>`;
        expect(canonicalByOther(written, key)).toBe(written);
      }),
      { numRuns: 60 },
    );
  });

  it.each(['\u0000', '\u0008', '\u000b', '\u001f', '\ud800', 'a\udc00b', '\ufffe', '\uffff'])(
    'refuses %j, which no XML document can hold',
    (value) => {
      expect(refusalOf(() => escapeText(value))).toBe('VALUE_NOT_XML');
      expect(refusalOf(() => escapeAttribute(value))).toBe('VALUE_NOT_XML');
    },
  );

  it('keeps characters outside of the basic plane', () => {
    expect(escapeText('a\u{1F600}ç')).toBe('a\u{1F600}ç');
  });
});

describe('onlyXmlCharacters', () => {
  it('leaves out what XML cannot hold and nothing else', () => {
    expect(onlyXmlCharacters('Ana\u0001\uD800 \u{1F600}\uFFFE\n<Lima>')).toBe('Ana \u{1F600}\n<Lima>');
    fc.assert(fc.property(xmlString, (value) => onlyXmlCharacters(value) === value));
    const anyString = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(anyString, (value) => refusalOf(() => escapeText(onlyXmlCharacters(value))) === 'accepted'),
    );
  });
});
