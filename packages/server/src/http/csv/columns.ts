import { csvField, csvStart } from './csv.ts';
import type { CsvWords, Heading } from './words.ts';

export interface CsvColumn<Row> {
  readonly heading: Heading;
  readonly text: (row: Row, words: CsvWords) => string | null;
}

/** The first line of a file, with the byte order mark. */
export function csvHead<Row>(columns: readonly CsvColumn<Row>[], words: CsvWords): string {
  return csvStart + words.header(columns.map(({ heading }) => heading));
}

export function csvRows<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  words: CsvWords,
): string {
  let lines = '';
  // As `csvLine` writes them, without two lists for each of a million rows.
  for (const row of rows) {
    let separator = '';
    for (const { text } of columns) {
      lines += separator + csvField(text(row, words));
      separator = ';';
    }
    lines += '\r\n';
  }
  return lines;
}
