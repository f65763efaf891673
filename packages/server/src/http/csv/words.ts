import { finder, languages } from '@shiftgate/phrases/translate.ts';
import type { Surroundings } from '@shiftgate/phrases/translate.ts';
import { csvLine } from './csv.ts';
import { texts } from './texts.ts';

/** A column's heading, by its name in the phrases. */
export type Heading = keyof (typeof texts)['pt-BR']['downloads']['columns'];
/** Places of the words for codes. */
type Codes =
  | 'accessLog.results'
  | 'accessLog.browsers'
  | 'accessLog.systems'
  | 'downloads.changes'
  | 'downloads.functions'
  | 'downloads.outcomes'
  | 'downloads.states'
  | 'errors'
  | 'shifts.states'
  | 'users.secondSteps'
  | 'users.statuses';

/** The words of a company's downloads. */
export interface CsvWords {
  header(columns: readonly Heading[]): string;
  /** The word for a code; empty for null, and the code itself where no word is known. */
  word(codes: Codes, code: string | null): string;
  /** Why a forced logout skipped an administrator. */
  readonly administratorStays: string;
}

/** Returns the words of a company in its language, Portuguese for an unknown one. */
export function csvWords(companyLanguage: string, surroundings: Surroundings): CsvWords {
  const known = texts[languages.find((language) => language === companyLanguage) ?? languages[0]];
  const find = finder(known, surroundings);
  return {
    header: (columns) => csvLine(columns.map((column) => known.downloads.columns[column])),
    word(codes, code) {
      if (code === null) return '';
      const text = find(`${codes}.${code}`);
      if (typeof text !== 'string') return code;
      // The few errors with placeholders name a request, and a line of a file has none.
      return text.includes('{') ? known.downloads.unexpected : text;
    },
    administratorStays: known.downloads.administratorStays,
  };
}
