import { describe, expect, it } from 'vitest';
import { byGroup, findEntries } from './entries.ts';
import type { SearchEntry } from './entries.ts';

const entry = (label: string, more: Partial<SearchEntry> = {}): SearchEntry => ({
  id: label,
  group: 'actions',
  label,
  mark: null,
  run: () => undefined,
  ...more,
});
const all = [
  entry('Turnos', { group: 'screens', words: 'horários escalas' }),
  entry('Criar turno'),
  entry('Usar tema escuro', { words: 'aparência' }),
  entry('Permissões', { group: 'screens', words: 'gestores administradores' }),
  entry('Noturno', { group: 'shifts' }),
];
const found = (query: string) => findEntries(all, query).map(({ label }) => label);

describe('findEntries', () => {
  it('finds without accents, in any case, with blanks around', () => {
    expect(found('  PERMISSOES ')).toEqual(['Permissões']);
    expect(found('horarios')).toEqual(['Turnos']);
  });

  it('puts what begins with the query first, then a word that does, then what has it inside', () => {
    expect(found('turno')).toEqual(['Turnos', 'Criar turno', 'Noturno']);
  });

  it('wants every word, in any order and in label or other words', () => {
    expect(found('aparencia escuro')).toEqual(['Usar tema escuro']);
    expect(found('tema claro')).toEqual([]);
  });

  it('looks inside of what is seen, and at the beginning only of what is not', () => {
    expect(found('missoe')).toEqual(['Permissões']);
    expect(found('calas')).toEqual([]);
    expect(found('escal')).toEqual(['Turnos']);
  });

  it('gives everything in its own order without a query', () => {
    expect(found(' ')).toEqual(all.map(({ label }) => label));
  });
});

describe('byGroup', () => {
  it('keeps the order of the groups and leaves empty ones out', () => {
    expect(byGroup(findEntries(all, 'turno')).map(([group, own]) => [group, own.length])).toEqual([
      ['shifts', 1],
      ['screens', 1],
      ['actions', 1],
    ]);
  });
});
