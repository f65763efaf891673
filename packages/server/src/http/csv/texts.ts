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
import type { Language, Texts } from '@shiftgate/phrases/translate.ts';
import type { WordsOfLog } from './words-of-log.ts';

/** The texts that files share with the panel. A code of the log without its word does not compile here, by language. */
export const texts = {
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
