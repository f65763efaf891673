import { expect, it } from 'vitest';
import { normaliseSearch } from './normalise.ts';

it.each([
  ['Helena', 'helena'],
  ['  HÉLENA ', 'helena'],
  ['Conceição da Silva', 'conceicao da silva'],
  ['conceic\u0327a\u0303o', 'conceicao'],
  ['ANA@Loja.example', 'ana@loja.example'],
  ['   ', ''],
])('reads %j as %j', (text, form) => {
  expect(normaliseSearch(text)).toBe(form);
});
