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
