import { accessLogResults as enResults } from '@shiftgate/phrases/en/access-log-results.ts';
import { auditLog as enAudit } from '@shiftgate/phrases/en/audit-log.ts';
import { accessLog as enLog } from '@shiftgate/phrases/en/access-log.ts';
import { reportMail as en } from '@shiftgate/phrases/en/report-mail.ts';
import { accessLogResults as esResults } from '@shiftgate/phrases/es/access-log-results.ts';
import { auditLog as esAudit } from '@shiftgate/phrases/es/audit-log.ts';
import { accessLog as esLog } from '@shiftgate/phrases/es/access-log.ts';
import { reportMail as es } from '@shiftgate/phrases/es/report-mail.ts';
import { accessLogResults as ptBrResults } from '@shiftgate/phrases/pt-BR/access-log-results.ts';
import { auditLog as ptBrAudit } from '@shiftgate/phrases/pt-BR/audit-log.ts';
import { accessLog as ptBrLog } from '@shiftgate/phrases/pt-BR/access-log.ts';
import { reportMail as ptBr } from '@shiftgate/phrases/pt-BR/report-mail.ts';
import { translators } from '@shiftgate/phrases/translate.ts';

/** With the panel's own words for results, kinds of changes and deleted shifts. */
const source = {
  ...ptBr,
  results: ptBrResults,
  kinds: ptBrAudit.kinds,
  deletedShift: ptBrLog.deletedShift,
} as const;

/** The texts of the email with the figures of the reports, in one language. */
export const reportMailTexts = translators<typeof source>({
  'pt-BR': source,
  en: { ...en, results: enResults, kinds: enAudit.kinds, deletedShift: enLog.deletedShift },
  es: { ...es, results: esResults, kinds: esAudit.kinds, deletedShift: esLog.deletedShift },
});
