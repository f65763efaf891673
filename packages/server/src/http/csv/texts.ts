import { accessLogResults as resultsEn } from '@shiftgate/phrases/en/access-log-results.ts';
import { accessLog as accessLogEn } from '@shiftgate/phrases/en/access-log.ts';
import { audit as auditEn } from '@shiftgate/phrases/en/audit.ts';
import { auditLog as auditLogEn } from '@shiftgate/phrases/en/audit-log.ts';
import { downloads as downloadsEn } from '@shiftgate/phrases/en/downloads.ts';
import { allErrors as errorsEn } from '@shiftgate/phrases/en/all-errors.ts';
import { requests as requestsEn } from '@shiftgate/phrases/en/requests.ts';
import { shifts as shiftsEn } from '@shiftgate/phrases/en/shifts.ts';
import { tasks as tasksEn } from '@shiftgate/phrases/en/tasks.ts';
import { users as usersEn } from '@shiftgate/phrases/en/users.ts';
import { accessLogResults as resultsEs } from '@shiftgate/phrases/es/access-log-results.ts';
import { accessLog as accessLogEs } from '@shiftgate/phrases/es/access-log.ts';
import { audit as auditEs } from '@shiftgate/phrases/es/audit.ts';
import { auditLog as auditLogEs } from '@shiftgate/phrases/es/audit-log.ts';
import { downloads as downloadsEs } from '@shiftgate/phrases/es/downloads.ts';
import { allErrors as errorsEs } from '@shiftgate/phrases/es/all-errors.ts';
import { requests as requestsEs } from '@shiftgate/phrases/es/requests.ts';
import { shifts as shiftsEs } from '@shiftgate/phrases/es/shifts.ts';
import { tasks as tasksEs } from '@shiftgate/phrases/es/tasks.ts';
import { users as usersEs } from '@shiftgate/phrases/es/users.ts';
import { accessLogResults as results } from '@shiftgate/phrases/pt-BR/access-log-results.ts';
import { accessLog } from '@shiftgate/phrases/pt-BR/access-log.ts';
import { audit } from '@shiftgate/phrases/pt-BR/audit.ts';
import { auditLog } from '@shiftgate/phrases/pt-BR/audit-log.ts';
import { downloads } from '@shiftgate/phrases/pt-BR/downloads.ts';
import { allErrors as errors } from '@shiftgate/phrases/pt-BR/all-errors.ts';
import { requests } from '@shiftgate/phrases/pt-BR/requests.ts';
import { shifts } from '@shiftgate/phrases/pt-BR/shifts.ts';
import { tasks } from '@shiftgate/phrases/pt-BR/tasks.ts';
import { users } from '@shiftgate/phrases/pt-BR/users.ts';
import type { Language, Texts } from '@shiftgate/phrases/translate.ts';
import type { WordsOfLog } from './words-of-log.ts';

/** The texts that files share with the panel. A code of the log without its word does not compile here, by language. */
export const texts = {
  'pt-BR': {
    accessLog: { ...accessLog, results },
    audit,
    auditLog,
    downloads,
    errors,
    requests,
    shifts,
    tasks,
    users,
  },
  en: {
    accessLog: { ...accessLogEn, results: resultsEn },
    audit: auditEn,
    auditLog: auditLogEn,
    downloads: downloadsEn,
    errors: errorsEn,
    requests: requestsEn,
    shifts: shiftsEn,
    tasks: tasksEn,
    users: usersEn,
  },
  es: {
    accessLog: { ...accessLogEs, results: resultsEs },
    audit: auditEs,
    auditLog: auditLogEs,
    downloads: downloadsEs,
    errors: errorsEs,
    requests: requestsEs,
    shifts: shiftsEs,
    tasks: tasksEs,
    users: usersEs,
  },
} as const satisfies Record<Language, Texts & WordsOfLog>;
