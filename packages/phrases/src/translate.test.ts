import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { consoleTexts } from './pt-BR/index.ts';
import { surroundingsOf } from './surroundings.ts';
import { format, inSurroundings, languages, lookUp, translator } from './translate.ts';
import type { Text, Texts } from './translate.ts';

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
  const t = translator<typeof consoleTexts>('pt-BR', consoleTexts, surroundingsOf('pt-BR', 'google'));

  it('says that nothing was denied in the plural', () => {
    expect(t('home.denialsTotal', { count: 0 })).toBe('0 acessos negados');
  });

  it('gives the key where there is no text', () => {
    const none = translator<{ known: 'sim' }>('pt-BR', {} as { known: string });
    expect(none('known')).toBe('known');
  });

  it('compiles with the values of the places of a text alone', () => {
    expect(t('people.history')).toBe('Histórico de acessos');
    expect(t('people.actionsOf', { name: 'Ana' })).toBe('Ações para Ana');
    // @ts-expect-error the name is missing
    t('people.actionsOf');
    // @ts-expect-error the place has another name
    t('people.actionsOf', { nome: 'Ana' });
    // @ts-expect-error one place too many
    t('people.actionsOf', { name: 'Ana', count: 1 });
    // @ts-expect-error a text without places
    t('people.history', { name: 'Ana' });
    // @ts-expect-error the count of a plural is a number
    t('home.denialsTotal', { count: '1' });
    // @ts-expect-error of two texts, one has a place
    t(Math.random() < 0.5 ? 'people.history' : 'people.actionsOf');
  });
});

/** The texts of a tree with the names of their places, by dotted key. */
function placesOf(texts: Texts, path = ''): readonly (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const key = `${path}${name}`;
    if (typeof text === 'object' && lookUp(texts, name) === undefined)
      return placesOf(text as Texts, `${key}.`);
    // A language may say "there" where another one names the workspace.
    const places =
      JSON.stringify(inSurroundings(text as Text, surroundingsOf('en', 'google'))).match(/\{\w+\}/g) ?? [];
    return [[key, [...new Set(places)].toSorted().join(' ')] as const];
  });
}

describe('the words of the provider', () => {
  const microsoft = surroundingsOf('pt-BR', 'microsoft');

  it('are in a text without being given by the call', () => {
    const t = translator<typeof consoleTexts>('pt-BR', consoleTexts, microsoft);
    expect(t('errors.DIRECTORY_UNAVAILABLE')).toBe(
      'O Microsoft 365 não respondeu. Tente de novo em instantes.',
    );
    expect(t('people.units.updated', { count: 2 })).toBe('2 unidades, como estão agora no Microsoft 365.');
    expect(t('users.secondStep')).toBe('Autenticação multifator');
    // @ts-expect-error they are not among the values of a text
    t('people.history', microsoft);
  });

  it('are needed where a text has them, or the text does not compile', () => {
    const named = { open: 'Abrir o {workspace}' } as const;
    // @ts-expect-error the name is missing
    translator<typeof named>('pt-BR', named);
    const plain = { open: 'Abrir' } as const;
    expect(translator<typeof plain>('pt-BR', plain)('open')).toBe('Abrir');
    expect(translator<typeof named>('pt-BR', named, { workspace: 'Microsoft 365' })('open')).toBe(
      'Abrir o Microsoft 365',
    );
  });
});

describe('translations', () => {
  const areas = readdirSync(new URL('pt-BR/', import.meta.url)).map((file) => file.replace('.ts', ''));
  const placesIn = async (language: string, area: string) =>
    placesOf((await import(`./${language}/${area}.ts`)) as Texts);

  it.each(['en', 'es'])('have the places of the Portuguese texts in %s', async (language) => {
    for (const area of areas) {
      expect(await placesIn(language, area), area).toEqual(await placesIn('pt-BR', area));
    }
  });
});
