import { DEFAULT_PASSWORD_STRENGTH } from '@shiftgate/domain/password/strength.ts';
import { expect, it } from 'vitest';
import { flawsOf } from './flaws.ts';

const company = { name: 'Padaria Estrela', main_domain: 'padariaestrela.example' };
const person = { name: 'Ana Lima', email: 'ana.lima@estrela.example', domain_name: 'estrela.example' };
const flaws = (password: string, owner: Parameters<typeof flawsOf>[2]) =>
  flawsOf(password, DEFAULT_PASSWORD_STRENGTH, owner);

it('finds what the server refuses besides the rules', () => {
  expect(flaws('qwertyuiopas', { company, person })).toEqual(['common']);
  expect(flaws('padariaestrela', { company, person })).toEqual(['context']);
  expect(flaws('analima analima', { company, person })).toEqual(['context']);
  expect(flaws('quatro bicicletas verdes', { company, person })).toEqual([]);
});

it('checks a temporary password against the words of the company', () => {
  expect(flaws('padariaestrela', { company })).toEqual(['context']);
});
