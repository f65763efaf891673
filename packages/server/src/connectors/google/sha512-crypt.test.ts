import { describe, expect, it } from 'vitest';
import { randomSalt, sha512Crypt } from './sha512-crypt.ts';

describe('sha512Crypt', () => {
  // The first is the scheme's own example, the others were made with `openssl passwd -6`.
  it.each([
    [
      'saltstring',
      'Hello world!',
      'svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnIFNjnQJuesI68u4OTLiBFdcbYEdFCoEOfaS35inz1',
    ],
    ['a', 'x', 'AvQLBHPFSbE4d9QOBrglBdXuv.jRoEFLHgWJlsZ6XhNHrxkMbotj9kAr0GGhdZ5XM6DM29/LJ9jZin3Aj8Tph0'],
    [
      '0123456789abcdef',
      'uma senha bem mais longa do que sessenta e quatro caracteres, para passar de um bloco',
      'JhNqv1SpQW9UDkwQU25kvQOF3uY8twANUe4jTCWLjphX3SujjB54wAHToA2sDVYIzaQcjD73PX.IvoRHVmf.o/',
    ],
    [
      'Zz./9',
      'pássaro-12345',
      'G3uFmZmJPKB/rzkVFkmko2e6WaSNIi.obOYx7muWfD3MCXOOcg0TMLTsZaKWCpWAcUE/DagKBR6pgcnwbE4MV0',
    ],
  ])('gives what crypt(3) gives for salt %s', async (salt, password, digest) => {
    expect(await sha512Crypt(password, salt)).toBe(`$6$${salt}$${digest}`);
  });

  it('yields to the event loop', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    let looks = 0;
    const look = (): void => {
      looks += 1;
      handle = setImmediate(look);
    };
    let handle = setImmediate(look);
    await sha512Crypt('Padaria-Estrela-9', randomSalt());
    clearImmediate(handle);
    clearInterval(timer);
    expect(looks).toBeGreaterThan(5);
    expect(turns).toBeGreaterThan(0);
  });

  it('uses a new salt for every password', () => {
    const salts = new Set(Array.from({ length: 50 }, randomSalt));
    expect(salts.size).toBe(50);
    for (const salt of salts) expect(salt).toMatch(/^[./0-9A-Za-z]{16}$/);
  });
});
