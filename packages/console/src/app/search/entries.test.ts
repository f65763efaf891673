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
  entry('Shifts', { group: 'screens', words: 'hours rosters' }),
  entry('Create shift'),
  entry('Use dark theme', { words: 'appearance' }),
  entry('Permissions', { group: 'screens', words: 'managers administrators' }),
  entry('Nightshift', { group: 'shifts' }),
  entry('Café orders', { group: 'screens', words: 'crème' }),
];
const found = (query: string) => findEntries(all, query).map(({ label }) => label);

describe('findEntries', () => {
  it('finds without accents, in any case, with blanks around', () => {
    expect(found('  CAFE ORDERS ')).toEqual(['Café orders']);
    expect(found('creme')).toEqual(['Café orders']);
  });

  it('lists labels that begin with the query, then words that do, then other matches', () => {
    expect(found('shift')).toEqual(['Shifts', 'Create shift', 'Nightshift']);
  });

  it('requires every word, in any order, in the label or the keywords', () => {
    expect(found('appearance dark')).toEqual(['Use dark theme']);
    expect(found('light theme')).toEqual([]);
  });

  it('searches inside of labels, and at the beginning of keywords only', () => {
    expect(found('missio')).toEqual(['Permissions']);
    expect(found('osters')).toEqual([]);
    expect(found('roster')).toEqual(['Shifts']);
  });

  it('returns everything in its own order without a query', () => {
    expect(found(' ')).toEqual(all.map(({ label }) => label));
  });
});

describe('groupEntries', () => {
  it('keeps the order of the groups and leaves empty ones out', () => {
    expect(groupEntries(findEntries(all, 'shift')).map(([group, own]) => [group, own.length])).toEqual([
      ['shifts', 1],
      ['screens', 1],
      ['actions', 1],
    ]);
  });
});
