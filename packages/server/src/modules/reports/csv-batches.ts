import type { CompanyContext } from '../../core/context.ts';
import { yieldToEventLoop } from '../../core/event-loop.ts';
import type { DatabaseClient } from '../../db/client.ts';
import { inCompany } from '../../db/transactions.ts';
import type { CsvWords } from '../../http/csv/words.ts';
import { rangeStart } from './log-conditions.ts';
import type { Filters } from './log-conditions.ts';
import type { Place } from './log-page.ts';
import { planEachTime } from './plan-each-time.ts';

const batchSize = 2000;
const pieceSize = 500;

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

/**
 * Reads a log in batches, each in its own transaction, so that a long file holds no connection. The next one is read while
 * one is written and sent.
 */
export async function* csvBatches<Row extends { readonly occurred_at: Date; readonly key: string }>(
  { db, companyKey, now }: Source,
  { head, read, write }: LogFile<Row>,
): AsyncGenerator<string> {
  yield head;
  const readBelow = (after: Place | null): Promise<readonly Row[]> =>
    inCompany(db, companyKey, async (tx) => {
      await planEachTime(tx);
      return await read({ tx, companyKey, now }, { after, limit: batchSize });
    });
  let rows = await readBelow(null);
  for (;;) {
    const end = rows.at(-1);
    if (rows.length < batchSize || !end) break;
    const next = readBelow({ at: end.occurred_at, key: end.key });
    // A reader that goes away meanwhile has no use for its failure.
    next.catch(() => undefined);
    yield* writePieces(rows, write);
    rows = await next;
  }
  yield* writePieces(rows, write);
}

/** Other calls are answered between the pieces of a batch. */
async function* writePieces<Row>(
  rows: readonly Row[],
  write: (rows: readonly Row[]) => string,
): AsyncGenerator<string> {
  for (let from = 0; from < rows.length; from += pieceSize) {
    yield write(rows.slice(from, from + pieceSize));
    await yieldToEventLoop();
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
