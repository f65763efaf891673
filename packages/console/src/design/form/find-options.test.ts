import { expect, it } from 'vitest';
import { findOptions } from './find-options.ts';

const options = ['São Paulo', 'São Paulo (cidade)', 'America/Sao Paulo', 'Ceará'].map((label) => ({ label }));
const found = (search: string, limit = 10) => findOptions(options, search, limit).map(({ label }) => label);

it('finds options whichever side has the accents and the capital letters', () => {
  const all = ['São Paulo', 'São Paulo (cidade)', 'America/Sao Paulo'];
  for (const search of ['sao paulo', 'São Paulo', ' SÃO PAULO ']) expect(found(search)).toEqual(all);
  expect(found('ceara')).toEqual(['Ceará']);
});

it('finds an option by words that its label does not have', () => {
  const zones = [{ label: 'Horário de Brasília — São Paulo', keywords: 'America/Sao_Paulo Brasil' }];
  for (const search of ['brasil', 'america/sao_paulo', 'brasília'])
    expect(findOptions(zones, search, 9)).toEqual(zones);
  expect(findOptions(zones, 'Chile', 9)).toEqual([]);
});

it('finds all without a query, none without a match, and no more than the limit', () => {
  expect(found('')).toHaveLength(4);
  expect(found('Recife')).toEqual([]);
  expect(found('paulo', 2)).toEqual(['São Paulo', 'São Paulo (cidade)']);
});
