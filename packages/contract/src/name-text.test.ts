import { describe, expect, it } from 'vitest';
import { nameText } from './fields.ts';

const name = nameText(20);

describe('a name that a person types', () => {
  it('keeps its letters, joiners and signs, and loses blanks around it', () => {
    for (const typed of ['Manhã 06–14', '👩\u200D🔧 Oficina', 'Łódź & Söhne (2º)', 'می\u200Cخواهم'])
      expect(name.parse(` ${typed} `)).toBe(typed);
  });

  it.each([
    'a\nb',
    'a\r\nb',
    'a\tb',
    'a\u0000b',
    'a\u0085b',
    'a\u2028b',
    'a\u2029b',
    'a\u202Eb',
    'a\u2066b',
    'a\u200Fb',
  ])('is refused with %j', (typed) => {
    expect(name.safeParse(typed).success).toBe(false);
  });
});
