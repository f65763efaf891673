import { expect, it } from 'vitest';
import { makeOneTimeCode, readOneTimeCode } from './one-time-code.ts';

it('ignores case, blanks, hyphens and letters that look like digits', () => {
  for (let times = 0; times < 200; times += 1) {
    const code = makeOneTimeCode();
    const plain = code.replaceAll('-', '');
    const likeLetters = plain.replaceAll('0', 'o').replaceAll('1', times % 2 === 0 ? 'I' : 'l');
    for (const typed of [code, code.toLowerCase(), plain, ` ${code.replaceAll('-', ' – ')} `, likeLetters])
      expect(readOneTimeCode(typed)).toBe(code);
  }
});

it('keeps a hundred bits: no character maps to another', () => {
  const seen = new Set(Array.from({ length: 500 }, makeOneTimeCode).join('').replaceAll('-', ''));
  expect(seen.size).toBe(32);
  expect([...seen].filter((sign) => 'OILU'.includes(sign))).toEqual([]);
});

it.each(['', '7KX2M', '7KX2M-9QWER-TY34P-ZC8VBA', '7KX2M-9QWER-TY34P-ZC8V!', 'U'.repeat(20), 'ß'.repeat(20)])(
  'rejects %j',
  (typed) => {
    expect(readOneTimeCode(typed)).toBeNull();
  },
);
