import { describe, expect, it } from 'vitest';
import { consoleTexts } from './pt-BR/index.ts';
import { format, languages, translator } from './translate.ts';

describe('format', () => {
  const people = { one: '{count} pessoa', other: '{count} pessoas' };

  it.each(languages)('says zero in the plural and one in the singular in %s', (language) => {
    expect([0, 1, 2].map((count) => format(language, people, { count }))).toEqual([
      '0 pessoas',
      '1 pessoa',
      '2 pessoas',
    ]);
  });

  it('writes numbers in the form of the language and leaves unknown places alone', () => {
    expect(format('pt-BR', people, { count: 12_345 })).toBe('12.345 pessoas');
    expect(format('en', 'Hello {name}, {other}', { name: 'Ana' })).toBe('Hello Ana, {other}');
  });
});

describe('translator', () => {
  it('says that nobody was refused in the plural', () => {
    const t = translator('pt-BR', consoleTexts);
    expect(t('home.denialsTotal', { count: 0 })).toBe('0 recusas');
  });

  it('gives the key where there is no text', () => {
    const t = translator('pt-BR', { known: 'sim' });
    expect(t('unknown' as 'known')).toBe('unknown');
  });
});
