import type { CheckName } from '@shiftgate/domain/access/checks.ts';
import type {
  AccessLogResult,
  AttemptNote,
  LogoutCause,
  LogoutResult,
  SignOutWay,
  VerdictNote,
} from '@shiftgate/domain/access/types.ts';
import { accessLogResults as resultsEn } from '@shiftgate/phrases/en/access-log-results.ts';
import { accessLog as accessLogEn } from '@shiftgate/phrases/en/access-log.ts';
import { downloads as downloadsEn } from '@shiftgate/phrases/en/downloads.ts';
import { allErrors as errorsEn } from '@shiftgate/phrases/en/all-errors.ts';
import { shifts as shiftsEn } from '@shiftgate/phrases/en/shifts.ts';
import { users as usersEn } from '@shiftgate/phrases/en/users.ts';
import { accessLogResults as resultsEs } from '@shiftgate/phrases/es/access-log-results.ts';
import { accessLog as accessLogEs } from '@shiftgate/phrases/es/access-log.ts';
import { downloads as downloadsEs } from '@shiftgate/phrases/es/downloads.ts';
import { allErrors as errorsEs } from '@shiftgate/phrases/es/all-errors.ts';
import { shifts as shiftsEs } from '@shiftgate/phrases/es/shifts.ts';
import { users as usersEs } from '@shiftgate/phrases/es/users.ts';
import { accessLogResults as results } from '@shiftgate/phrases/pt-BR/access-log-results.ts';
import { accessLog } from '@shiftgate/phrases/pt-BR/access-log.ts';
import { downloads } from '@shiftgate/phrases/pt-BR/downloads.ts';
import { allErrors as errors } from '@shiftgate/phrases/pt-BR/all-errors.ts';
import { shifts } from '@shiftgate/phrases/pt-BR/shifts.ts';
import { users } from '@shiftgate/phrases/pt-BR/users.ts';
import { finder, languages } from '@shiftgate/phrases/translate.ts';
import type { Language, Surroundings, Texts } from '@shiftgate/phrases/translate.ts';
import { csvLine } from './csv.ts';

/** Words of the log's codes in panel and files: a code without its word does not compile here, by language. */
interface WordsOfLog {
  readonly accessLog: {
    readonly results: Readonly<Record<AccessLogResult | LogoutResult, string>>;
    readonly fixes: Readonly<Record<Exclude<AccessLogResult, 'success'>, string>>;
    readonly checks: Readonly<Record<CheckName, string>>;
    readonly notes: Readonly<Record<VerdictNote | AttemptNote | LogoutCause | SignOutWay, string>>;
  };
}

const texts = {
  'pt-BR': { accessLog: { ...accessLog, results }, downloads, errors, shifts, users },
  en: {
    accessLog: { ...accessLogEn, results: resultsEn },
    downloads: downloadsEn,
    errors: errorsEn,
    shifts: shiftsEn,
    users: usersEn,
  },
  es: {
    accessLog: { ...accessLogEs, results: resultsEs },
    downloads: downloadsEs,
    errors: errorsEs,
    shifts: shiftsEs,
    users: usersEs,
  },
} as const satisfies Record<Language, Texts & WordsOfLog>;

/** A column's heading, by its name in the phrases. */
export type Heading = keyof typeof downloads.columns;
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
