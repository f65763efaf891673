import { describe, expect, it } from 'vitest';
import { groupEntries, findEntries } from './entries.ts';
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

  it('lists labels that begin with the query first, then words that do, then labels that contain it', () => {
    expect(found('turno')).toEqual(['Turnos', 'Criar turno', 'Noturno']);
  });

  it('requires every word, in any order, in the label or the keywords', () => {
    expect(found('aparencia escuro')).toEqual(['Usar tema escuro']);
    expect(found('tema claro')).toEqual([]);
  });

  it('searches inside of labels, and at the beginning of keywords only', () => {
    expect(found('missoe')).toEqual(['Permissões']);
    expect(found('calas')).toEqual([]);
    expect(found('escal')).toEqual(['Turnos']);
  });

  it('returns everything in its own order without a query', () => {
    expect(found(' ')).toEqual(all.map(({ label }) => label));
  });
});

describe('groupEntries', () => {
  it('keeps the order of the groups and leaves empty ones out', () => {
    expect(groupEntries(findEntries(all, 'turno')).map(([group, own]) => [group, own.length])).toEqual([
      ['shifts', 1],
      ['screens', 1],
      ['actions', 1],
    ]);
  });
});
