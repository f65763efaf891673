import type { CompanyContext } from '../../core/context.ts';
import type { DatabaseClient } from '../../db/client.ts';
import { inCompany } from '../../db/transactions.ts';
import type { CsvWords } from '../../http/csv/words.ts';
import { rangeStart } from './log-conditions.ts';
import type { Filters } from './log-conditions.ts';
import type { Place } from './log-page.ts';

const batchSize = 1000;

interface Source {
  readonly db: DatabaseClient;
  readonly companyKey: string;
  readonly now: number;
}

interface LogFile<Row> {
  readonly head: string;
  readonly read: (
    ctx: CompanyContext,
    at: { readonly after: Place | null; readonly limit: number },
  ) => Promise<readonly Row[]>;
  readonly write: (rows: readonly Row[]) => string;
}

/** Reads a log in batches, each in its own transaction, so that a long file holds no connection. */
export async function* csvBatches<Row extends { readonly occurred_at: Date; readonly key: string }>(
  { db, companyKey, now }: Source,
  { head, read, write }: LogFile<Row>,
): AsyncGenerator<string> {
  yield head;
  let last: Place | null = null;
  for (;;) {
    const after: Place | null = last;
    const rows: readonly Row[] = await inCompany(db, companyKey, (tx) =>
      read({ tx, companyKey, now }, { after, limit: batchSize }),
    );
    yield write(rows);
    const end = rows.at(-1);
    if (rows.length < batchSize || !end) return;
    last = { at: end.occurred_at, key: end.key };
  }
}

/** The days that a file covers, for its name. */
export function daysOfFile(
  filters: Pick<Filters, 'range' | 'from' | 'to'>,
  words: CsvWords,
  now: number,
): readonly string[] {
  const { from = null, to = null } = filters;
  const isChosen = from !== null || to !== null;
  const first = isChosen ? from : words.dayOf(rangeStart(filters, now));
  return [...(first === null ? [] : [first]), 'to', to ?? words.today];
}
