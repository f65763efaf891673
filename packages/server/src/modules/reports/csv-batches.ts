import type { CompanyContext } from '#core/context.ts';
import type { DatabaseClient } from '#db/client.ts';
import { inCompany } from '#db/transactions.ts';
import { writeBatches } from '#http/csv/batches.ts';
import type { CsvWords } from '#http/csv/words.ts';
import { rangeStart } from './log-conditions.ts';
import type { Filters } from './log-conditions.ts';
import type { Place } from './log-page.ts';
import { planEachTime } from './plan-each-time.ts';

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

/** Reads and writes a file of a log in batches, newest first. */
export function csvBatches<Row extends { readonly occurred_at: Date; readonly key: string }>(
  { db, companyKey, now }: Source,
  { head, read, write }: LogFile<Row>,
): AsyncGenerator<string> {
  return writeBatches<Row, Place>({
    head,
    read: (after, limit) =>
      inCompany(db, companyKey, async (tx) => {
        await planEachTime(tx);
        return await read({ tx, companyKey, now }, { after, limit });
      }),
    placeOf: ({ occurred_at: at, key }) => ({ at, key }),
    write,
  });
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
