import { expect, it } from 'vitest';
import { findOptions } from './find-options.ts';

const options = ['São Paulo', 'São Paulo (cidade)', 'America/Sao Paulo', 'Ceará'].map((label) => ({ label }));
const found = (search: string, limit = 10) => findOptions(options, search, limit).map(({ label }) => label);

it('finds options whichever side has the accents and the capital letters', () => {
  const all = ['São Paulo', 'São Paulo (cidade)', 'America/Sao Paulo'];
  for (const search of ['sao paulo', 'São Paulo', ' SÃO PAULO ']) expect(found(search)).toEqual(all);
  expect(found('ceara')).toEqual(['Ceará']);
});

it('finds all without a query, none without a match, and no more than the limit', () => {
  expect(found('')).toHaveLength(4);
  expect(found('Recife')).toEqual([]);
  expect(found('paulo', 2)).toEqual(['São Paulo', 'São Paulo (cidade)']);
});
