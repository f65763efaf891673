import { expect, it } from 'vitest';
import { isErased, nameIn } from './erased-person.ts';
import { format } from './translate.ts';

const hash = `#${'0f'.repeat(32)}`;

it('recognizes the hash that replaces a name, and nothing else', () => {
  expect(isErased(hash)).toBe(true);
  for (const value of ['', 'Ana Lima', '#0f', hash.slice(1), `x${hash}`, hash.toUpperCase()])
    expect(isErased(value)).toBe(false);
});

it('says in each language that a person was erased, also within a sentence', () => {
  expect([nameIn('pt-BR', hash), nameIn('en', hash), nameIn('es', 'Ana')]).toEqual([
    'pessoa apagada',
    'erased person',
    'Ana',
  ]);
  expect(format('es', 'Cambió los turnos de {name}', { name: hash })).toBe(
    'Cambió los turnos de persona eliminada',
  );
});
