import { csvLine, csvStart } from './csv.ts';
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
  return rows.map((row) => csvLine(columns.map(({ text }) => text(row, words)))).join('');
}
