import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it('leaves out the characters that would show a text turned around', () => {
  expect(csvLine(['ana\u202Eexe.gpj@casa.example', 'a\u2066b\u200Fc'])).toBe(
    '"anaexe.gpj@casa.example";"abc"\r\n',
  );
});

it('keeps the joiners of a name', () => {
  expect(csvLine(['👩\u200D🔧 Ana'])).toBe('"👩\u200D🔧 Ana"\r\n');
});

it('disarms what a spreadsheet would run, behind a character that it does not show too', () => {
  expect(csvLine(['\u202A=1+1', '-1'])).toBe(`"'=1+1";"'-1"\r\n`);
});

it('writes every text so that a reader of CSV gets it back, and nothing that runs', () => {
  const piece = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '"',
    ';',
    ' ',
    '\t',
    '\r',
    '\n',
    '\uFF1D',
    '\u202A',
    'a',
    'é',
    '7',
  );
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.array(piece).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, (value) => {
      const line = csvLine([value]);
      expect(line.startsWith('"') && line.endsWith('"\r\n')).toBe(true);
      const inner = line.slice(1, -3);
      expect(inner.replaceAll('""', '')).not.toContain('"');
      const read = inner.replaceAll('""', '"');
      const shown = value.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '');
      const runs = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(shown);
      expect(read).toBe(runs ? `'${shown}` : shown);
    }),
    { numRuns: 2000 },
  );
});
