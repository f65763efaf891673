import { expect, it } from 'vitest';
import { matchesCrypt } from './crypt.ts';

const longPassword = 'uma senha bem comprida, com mais de sessenta e quatro letras no total, viu?';

// Made with `openssl passwd -5` and `-6`, so another hand than this module's.
it.each([
  ['$5$saltstring$5B8vYYiY.CVt1RlTTf8KbXBH3hsxY/GNooZaBBGWEc5', 'Hello world!'],
  [
    '$6$saltstring$svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnIFNjnQJuesI68u4OTLiBFdcbYEdFCoEOfaS35inz1',
    'Hello world!',
  ],
  ['$5$Xy.z12$EoMaxqhgSTliUCMPspPnKrBem3FdMYzHYxbSZzDX7K2', longPassword],
  [
    '$6$Xy.z12$Vc2zvgO6oNW.jWjDkXIZBrIjnrTv73gLEUjzUISshrhKSMhaLPnSJrQA2dkqd/dWYSP8XNFvYH5zfUeZLq0aC/',
    longPassword,
  ],
])('matches %s', (stored, password) => {
  expect(matchesCrypt(stored, password)).toBe(true);
  expect(matchesCrypt(stored, `${password}x`)).toBe(false);
});

it('never matches the kinds it does not know', () => {
  expect(matchesCrypt('$1$abcdefgh$irWbblnpmw.5z7wgBnprh0', 'password')).toBe(false);
  expect(matchesCrypt('$6$rounds=999999$saltstring$x', 'password')).toBe(false);
});
