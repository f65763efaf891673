import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeOfEmail, readEmails, withoutEmails } from './email-list.ts';

describe('pasted e-mails', () => {
  it.each<[text: string, emails: string[], invalid: string[]]>([
    [
      'Ana <ANA@loja.com>; bia@loja.com\nana@loja.com, caio@loja',
      ['ana@loja.com', 'bia@loja.com'],
      ['caio@loja'],
    ],
    ['ana@x.br bruno@x.br Carla <carla@x.br>', ['ana@x.br', 'bruno@x.br', 'carla@x.br'], []],
    ['ana@x.br\tbruno@x.br\tCarla Dias <carla@x.br>', ['ana@x.br', 'bruno@x.br', 'carla@x.br'], []],
    ['Ana <ana@x.br> Bia <bia@x.br>', ['ana@x.br', 'bia@x.br'], []],
    ['ana@x.br <ana@x.br>', ['ana@x.br'], []],
    ['Maria ana@x.br <carla@x.br>', ['ana@x.br', 'carla@x.br'], ['Maria']],
    ['"Dias, Carla" <carla@x.br>, "Ana" <ana@x.br>', ['carla@x.br', 'ana@x.br'], []],
    ['"ana@x.br" <bia@x.br>', ['ana@x.br', 'bia@x.br'], []],
    ['"ana@x.br","bia@x.br"\r\n"caio@x.br"', ['ana@x.br', 'bia@x.br', 'caio@x.br'], []],
    [`'ana@x.br' (bia@x.br) [caio@x.br] “duda@x.br”`, ['ana@x.br', 'bia@x.br', 'caio@x.br', 'duda@x.br'], []],
    ['mailto:ana@x.br <MAILTO:bia@x.br> "mailto:caio@x.br"', ['ana@x.br', 'bia@x.br', 'caio@x.br'], []],
    ['ana@x.br. bia@x.br: caio@x.br!', ['ana@x.br', 'bia@x.br', 'caio@x.br'], []],
    ['- ana@x.br\n• bia@x.br\n* caio@x.br', ['ana@x.br', 'bia@x.br', 'caio@x.br'], []],
    ["ana.d'ávila+loja@x.br", ["ana.d'ávila+loja@x.br"], []],
    ['\ufeffana@x.br\u200b', ['ana@x.br'], []],
    ['Carla <>', [], ['Carla']],
    ['Carla <carla@x.br', ['carla@x.br'], ['Carla']],
    ['Ana\n<ana@x.br>', ['ana@x.br'], ['Ana']],
    ['nome;e-mail\nAna;ana@x.br', ['ana@x.br'], ['nome', 'e-mail', 'Ana']],
    ['a@b@c.br', [], ['a@b@c.br']],
    [`${'a'.repeat(250)}@x.br`, [], [`${'a'.repeat(250)}@x.br`]],
    [' ,;\n<> "" - ', [], []],
  ])('%j', (text, emails, invalid) => {
    expect(readEmails(text)).toEqual({ emails, invalid });
  });

  it('are all found at their positions, with any signs between and around them', () => {
    const address = fc
      .tuple(fc.stringMatching(/^[a-z0-9][a-z0-9._+-]{0,8}[a-z0-9]$/), fc.constantFrom('x.br', 'loja.com.br'))
      .map(([name, domain]) => `${name}@${domain}`);
    const written = fc.tuple(
      address,
      fc.constantFrom(
        (email: string) => email,
        (email: string) => `<${email}>`,
        (email: string) => `Ana Lima <${email}>`,
        (email: string) => `"Lima, Ana" <${email}>`,
        (email: string) => `"${email}"`,
        (email: string) => `(mailto:${email}).`,
        (email: string) => email.toUpperCase(),
      ),
      fc.constantFrom(' ', '\t', '  \t', '\n', '\r\n', ',', '; ', ', '),
    );
    fc.assert(
      fc.property(fc.array(written, { maxLength: 20 }), (list) => {
        const text = list.map(([email, write, gap]) => `${write(email)}${gap}`).join('');
        const addresses = list.map(([email]) => email);
        expect(readEmails(text)).toEqual({ emails: [...new Set(addresses)], invalid: [] });
        for (const email of addresses) {
          const place = placeOfEmail(text, email);
          expect(text.slice(place?.start, place?.end).toLowerCase()).toBe(email);
        }
      }),
    );
  });

  it('never vanish: every piece with an @ comes back, as an e-mail or as a wrong piece', () => {
    const noise = fc.constantFrom(
      'a@x.br',
      'b@',
      '@',
      'Ana',
      '<',
      '>',
      '"',
      ' ',
      '\t',
      '\n',
      ',',
      ';',
      '.',
      'mailto:',
    );
    fc.assert(
      fc.property(fc.array(noise, { maxLength: 30 }), (parts) => {
        const text = parts.join('');
        const { emails, invalid } = readEmails(text);
        const signs = (each: string) => each.split('@').length - 1;
        const pieces = text.split(/[\s,;<>]+/).filter((piece) => piece.includes('@'));
        const found = [...emails, ...invalid];
        for (const piece of pieces) {
          const isReported = found.some(
            (each) => piece.toLowerCase().includes(each.toLowerCase()) && signs(each) === signs(piece),
          );
          expect(isReported, piece).toBe(true);
        }
      }),
    );
  });

  it.each([' ', '\t', '"', '<', '" "', '.', '<a@x.br ', '"a', 'a@.'])(
    'are read in a time that grows with their number, parted by %j',
    (gap) => {
      const text = Array.from({ length: 50_000 }, (_, index) => `p${index}@loja.com.br`).join(gap);
      const begun = performance.now();
      readEmails(text);
      readEmails(gap.repeat(300_000));
      // Milliseconds where it is linear; a quadratic parser takes minutes.
      expect(performance.now() - begun).toBeLessThan(5000);
    },
  );
});

it('finds an e-mail in the text it was pasted with, and not inside of a longer one', () => {
  const text = 'mariana@loja.com; Ana <ANA@loja.com>\nana@loja.com.br';
  expect(placeOfEmail(text, 'ana@loja.com')).toEqual({ start: 23, end: 35 });
  expect(placeOfEmail(text, 'caio@loja.com')).toBeNull();
});

it('takes wrong e-mails out of a pasted text and loses none of the others', () => {
  const text = 'Ana <ana@loja.com>; bruno@\n"ninguem@loja.com" caio@loja.com';
  expect(withoutEmails(text, ['bruno@', 'ninguem@loja.com'])).toBe('ana@loja.com\ncaio@loja.com');
});
