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

it('disarms a sign behind what some spreadsheet takes for the end of a column', () => {
  expect(csvLine([`x,=cmd|'/C calc'!A0,y@padaria.example`, 'Manhã; +1', 'a, "-b"'])).toBe(
    `"x,'=cmd|'/C calc'!A0,y@padaria.example";"Manhã;' +1";"a,' ""-b"""\r\n`,
  );
});

it('writes a field in one line, whatever ends a line somewhere', () => {
  expect(csvLine(['Ana\r\n=1+1', 'b\tc', 'd\u2028e\u0085f'])).toBe('"Ana =1+1";"b c";"d e f"\r\n');
});

it('leaves usual values as they are', () => {
  const values = [
    'Ana-Maria d’Ávila',
    'R$ 1.234,56',
    '11 99999-0000',
    'a=b',
    'Turno 12x36 (noite)',
    '2025-03-10',
  ];
  expect(csvLine(values)).toBe(`${values.map((value) => `"${value}"`).join(';')}\r\n`);
});

it('keeps a negative number and a phone number readable as texts', () => {
  expect(csvLine(['-5', '+55 11 99999-0000'])).toBe(`"'-5";"'+55 11 99999-0000"\r\n`);
});

/** Reads CSV like RFC 4180, and like spreadsheets behind a quoted field that goes on. */
function readCsv(text: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let state: 'start' | 'quoted' | 'plain' = 'start';
  const end = () => {
    cells.push(cell);
    cell = '';
    state = 'start';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (state === 'quoted') {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[(at += 1)];
      else state = 'plain';
    } else if (sign === separator) end();
    else if (/[\r\n\v\f\u0085\u2028\u2029]/.test(sign)) end();
    else if (sign === '"' && state === 'start') state = 'quoted';
    else {
      cell += sign;
      state = 'plain';
    }
  }
  end();
  return cells;
}

it('begins no cell with a formula, whichever separator a spreadsheet uses', () => {
  const piece = fc.constantFrom(
    ...`=+-@",;' \t\r\n\u000b\u0085\u2028\uFF1D\uFF0B\uFF0D\uFF20\u202A\u200B\uFEFFaé7|`,
  );
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.array(piece, { maxLength: 12 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (values) => {
      const line = csvLine(values);
      const cells = [';', ',', '\t'].flatMap((separator) => readCsv(line, separator));
      expect(cells.filter((cell) => /^[\s\p{Cf}"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u.test(cell))).toEqual([]);
    }),
    { numRuns: 5000 },
  );
});

it('writes every text so that a reader of CSV gets back what is seen of it', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (values) => {
      const read = readCsv(csvLine(values).slice(0, -2), ';');
      // Apart from the apostrophes that disarm.
      const seen = (value: string) =>
        value
          .replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
          // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
          .replace(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g, ' ')
          .replaceAll("'", '');
      expect(read.map((value) => value.replaceAll("'", ''))).toEqual(values.map(seen));
    }),
    { numRuns: 2000 },
  );
});
