import { describe, expect, it } from 'vitest';
import { appRules } from '../limits.ts';
import { attributePresets, sourceOfName, suggestedNames, usualFormat } from './attribute-names.ts';
import { attributeSources, findAttributeFlaws, valueOfAttribute } from './attributes.ts';
import type { AppAttribute, AttributePerson, AttributeSource } from './attributes.ts';

const anAttribute = (changes: Partial<AppAttribute> = {}): AppAttribute => ({
  name: 'email',
  format: 'basic',
  source: 'email',
  text: null,
  ...changes,
});
const ana: AttributePerson = {
  email: 'Ana.Lima@padaria.example',
  name: 'Ana Paula Lima Souza',
  givenName: 'Ana Paula',
  orgUnit: '/Loja/Matriz',
  directoryId: '1042',
};
const valueOf = (
  source: AttributeSource,
  person: Partial<AttributePerson> = {},
  text: string | null = null,
) => valueOfAttribute(anAttribute({ source, text }), { ...ana, ...person });

describe('the value of an attribute', () => {
  it('is what the directory says of the person', () => {
    expect(attributeSources.map((source) => valueOf(source, {}, 'matriz'))).toEqual([
      'Ana.Lima@padaria.example',
      'Ana Paula Lima Souza',
      'Ana Paula',
      'Lima Souza',
      '/Loja/Matriz',
      '1042',
      'matriz',
    ]);
  });

  it.each([
    ['parts at the first blank what the directory did not', { givenName: null }, 'Ana', 'Paula Lima Souza'],
    [
      'does so where the name does not begin with the first one',
      { givenName: 'Anna' },
      'Ana',
      'Paula Lima Souza',
    ],
    ['knows people of one name', { name: 'Ana', givenName: 'Ana' }, 'Ana', null],
    ['knows people of one name alone', { name: 'Ana', givenName: null }, 'Ana', null],
    ['has none for an empty name', { name: '', givenName: null }, null, null],
  ])('%s', (_what, person, first, last) => {
    expect([valueOf('first_name', person), valueOf('last_name', person)]).toEqual([first, last]);
  });

  it('is missing where the directory has none', () => {
    expect(valueOf('org_unit', { orgUnit: null })).toBeNull();
  });
});

describe('a set of attributes', () => {
  it('is sound as proposed', () => {
    for (const preset of Object.values(attributePresets)) expect(findAttributeFlaws(preset)).toEqual([]);
    expect(attributePresets.claims.map(({ format }) => format)).toEqual(['uri', 'uri', 'uri', 'uri']);
  });

  it.each([
    ['a name without characters', [anAttribute({ name: '' })], 0, 'name', 'missing'],
    ['a control character', [anAttribute({ name: 'e\u0001mail' })], 0, 'name', 'characters'],
    ['half of a pair', [anAttribute({ name: 'e\uD800' })], 0, 'name', 'characters'],
    ['two lines', [anAttribute({ name: 'e\nmail' })], 0, 'name', 'characters'],
    ['a name twice', [anAttribute(), anAttribute({ source: 'name', format: 'uri' })], 1, 'name', 'repeated'],
    ['a fixed text without text', [anAttribute({ source: 'text', text: '' })], 0, 'text', 'missing'],
    ['a text of two lines', [anAttribute({ source: 'text', text: 'a\r\nb' })], 0, 'text', 'characters'],
  ] as const)('may not have %s', (_what, attributes, index, field, rule) => {
    expect(findAttributeFlaws(attributes)).toEqual([{ index, field, rule }]);
  });

  it('is not larger than all together may be, and says where it grew too large', () => {
    const text = 'x'.repeat(appRules.maxAttributesSize / 4 - 2);
    const many = ['aa', 'bb', 'cc', 'dd'].map((name) => anAttribute({ name, source: 'text', text }));
    expect(findAttributeFlaws(many)).toEqual([]);
    const more = [...many, anAttribute({ name: 'e' }), anAttribute({ name: 'f' })];
    expect(findAttributeFlaws(more)).toEqual([{ index: 4, field: 'name', rule: 'size' }]);
  });
});

describe('the names of attributes', () => {
  it('say what is asked for, however they are written', () => {
    const asked = {
      mail: 'email',
      'E-Mail': 'email',
      first_name: 'first_name',
      'urn:oid:2.5.4.4': 'last_name',
      'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/EmailAddress': 'email',
      shoeSize: null,
      constructor: null,
    };
    for (const [name, source] of Object.entries(asked))
      expect([name, sourceOfName(name)]).toEqual([name, source]);
  });

  it('that are suggested ask for what they are suggested for', () => {
    for (const source of attributeSources) {
      for (const name of suggestedNames(source)) expect([name, sourceOfName(name)]).toEqual([name, source]);
    }
    expect(suggestedNames('email')[0]).toBe('email');
    expect([usualFormat('urn:oid:2.5.4.4'), usualFormat('sn')]).toEqual(['uri', 'basic']);
  });
});
