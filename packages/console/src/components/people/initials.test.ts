import { describe, expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

describe('initials of a name', () => {
  it.each([
    ['Aline da Silva', 'AS'],
    ['Ana Lima', 'AL'],
    ['  érica   dos  Santos e Souza ', 'ÉS'],
    ['Cher', 'C'],
    ['', ''],
  ])('takes the first and the last name of "%s": %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
