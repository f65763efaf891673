import { sql } from 'kysely';
import { csvHead, csvRows } from '#http/csv/columns.ts';
import type { CsvWords } from '#http/csv/words.ts';
import { assertStillHere } from '#modules/evidence/public.ts';
import { auditFields } from '../audit/audit-csv.ts';
import { auditColumnsFor } from '../audit/present-audit.ts';
import type { AuditRow } from '../audit/present-audit.ts';
import { csvBatches } from '../csv-batches.ts';
import { isWithin } from '../log-conditions.ts';
import { isBelow } from '../log-page.ts';
import type { PersonSpan, RowCounts } from './person-span.ts';

const columns = Object.values(auditFields);

/** Writes what the audit log has by and about a person, newest first. */
export function writeAuditCsv(span: PersonSpan, words: CsvWords, counts: RowCounts): AsyncGenerator<string> {
  return csvBatches<AuditRow>(span, {
    head: csvHead(columns, words),
    read: async ({ tx, companyKey }, { after, limit }) => {
      const rows = await tx
        .selectFrom('audit_events as l')
        .select(auditColumnsFor({ filters: {}, isControlAdmin: true }))
        .where('l.company_key', '=', companyKey)
        .where((is) => is.or([is('l.actor_user_key', '=', span.user), is('l.target_key', '=', span.user)]))
        .where(sql.join<boolean>([...isWithin(span), ...isBelow(after)], sql` and `))
        .orderBy('l.occurred_at', 'desc')
        .orderBy('l.key', 'desc')
        .limit(limit)
        .execute();
      await assertStillHere(tx, companyKey, span.user);
      return rows;
    },
    write: (rows) => {
      counts.audit += rows.length;
      return csvRows(columns, rows, words);
    },
  });
}
