import { csvLine, csvStart } from './csv.ts';
import type { CsvWords, Heading } from './words.ts';

/** A column of a file: its heading, and what stands below it. */
export interface CsvColumn<Row> {
  readonly heading: Heading;
  readonly text: (row: Row, words: CsvWords) => string | null;
}

/** The first line of a file, with the mark that goes before it. */
export function csvHead<Row>(columns: readonly CsvColumn<Row>[], words: CsvWords): string {
  return csvStart + words.header(columns.map(({ heading }) => heading));
}

/** Some rows of a file, each a line. */
export function csvRows<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  words: CsvWords,
): string {
  return rows.map((row) => csvLine(columns.map(({ text }) => text(row, words)))).join('');
}
