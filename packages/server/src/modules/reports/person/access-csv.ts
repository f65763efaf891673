import { accessLogColumns } from '@shiftgate/contract/entities/access-log.ts';
import { sql } from 'kysely';
import { csvHead, csvRows } from '#http/csv/columns.ts';
import type { CsvColumn } from '#http/csv/columns.ts';
import type { CsvWords } from '#http/csv/words.ts';
import { assertStillHere } from '#modules/evidence/public.ts';
import { accessLogFields } from '../access-log-fields.ts';
import { entriesQuery } from '../access-log.ts';
import type { Row } from '../access-log.ts';
import { csvBatches } from '../csv-batches.ts';
import { isWithin } from '../log-conditions.ts';
import { isBelow } from '../log-page.ts';
import type { PersonSpan, RowCounts } from './person-span.ts';

/** Writes what the access log has of a person, newest first. */
export function writeAccessCsv(span: PersonSpan, words: CsvWords, counts: RowCounts): AsyncGenerator<string> {
  const columns = accessLogColumns.map((column): CsvColumn<Row> => accessLogFields[column]);
  return csvBatches<Row>(span, {
    head: csvHead(columns, words),
    read: async ({ tx, companyKey }, { after, limit }) => {
      const rows = await entriesQuery(tx)
        .where('l.company_key', '=', companyKey)
        .where('l.user_key', '=', span.user)
        .where(sql.join<boolean>([...isWithin(span), ...isBelow(after)], sql` and `))
        .limit(limit)
        .execute();
      await assertStillHere(tx, companyKey, span.user);
      return rows;
    },
    write: (rows) => {
      counts.access += rows.length;
      return csvRows(columns, rows, words);
    },
  });
}
