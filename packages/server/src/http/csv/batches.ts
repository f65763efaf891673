import { yieldToEventLoop } from '#core/event-loop.ts';

const batchSize = 2000;
const pieceSize = 100;

interface BatchedFile<Row, Place> {
  readonly head: string;
  /** Reads the rows after a place, in a transaction of its own; fewer than `limit` are the last. */
  readonly read: (after: Place | null, limit: number) => Promise<readonly Row[]>;
  readonly placeOf: (row: Row) => Place;
  readonly write: (rows: readonly Row[]) => string;
}

/**
 * Reads a file in batches, so that a long one holds no connection. The next one is read while one is written and sent.
 */
export async function* writeBatches<Row, Place>({
  head,
  read,
  placeOf,
  write,
}: BatchedFile<Row, Place>): AsyncGenerator<string> {
  yield head;
  let rows = await read(null, batchSize);
  for (;;) {
    const end = rows.at(-1);
    if (rows.length < batchSize || end === undefined) break;
    const next = read(placeOf(end), batchSize);
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
