import { workFairly } from './fair-queue.ts';
import type { ListedRow } from './due-rows.ts';
import type { EngineDeps, JobRun, Slots } from './job.ts';

/** How a piece of work ended in this process; `lost` to another one. */
export type PieceResult = 'done' | 'again' | 'retried' | 'givenUp' | 'withdrawn' | 'lost';

/** The due work of one poll. */
export interface Pieces {
  readonly name: string;
  readonly slots: Slots;
  readonly list: () => Promise<readonly ListedRow[]>;
  /** Null when another process has the row. */
  readonly work: (row: ListedRow) => Promise<PieceResult | null>;
  /** True when rows may stay due for a while: they are listed once in a run. */
  readonly isOnce?: boolean;
}

const keyOf = ({ companyKey, rowKey }: ListedRow): string => `${companyKey} ${rowKey}`;

function oldest(rows: readonly ListedRow[]): number | null {
  return rows.reduce<number | null>(
    (first, { dueAt }) => (first === null ? dueAt : Math.min(first, dueAt)),
    null,
  );
}

/** Works off due rows fairly between companies, and reports them to the metrics. */
export async function runPieces(deps: EngineDeps, pieces: Pieces): Promise<JobRun> {
  const { name, slots, isOnce = false } = pieces;
  const { watch } = deps;
  const counts = { done: 0, again: 0, retried: 0, givenUp: 0, withdrawn: 0, lost: 0 };
  const open = new Map<string, ListedRow>();
  let isListed = false;
  await workFairly({
    list: async () => {
      if (!isOnce || !isListed) {
        open.clear();
        for (const row of await pieces.list()) open.set(keyOf(row), row);
        isListed = true;
      }
      const rows = [...open.values()];
      watch?.polled(name, oldest(rows));
      return rows;
    },
    keyOf,
    ownerOf: (row) => row.companyKey ?? row.rowKey,
    isBulk: (row) => row.isBulk,
    work: async (row) => {
      let outcome: PieceResult | null;
      try {
        outcome = await pieces.work(row);
      } catch (error) {
        watch?.ran(name);
        watch?.failed(name, error);
        throw error;
      }
      open.delete(keyOf(row));
      if (outcome === null) return false;
      counts[outcome] += 1;
      watch?.ran(name);
      return outcome !== 'lost';
    },
    isStopping: deps.isStopping,
    slots: { all: slots.all, ofOwner: slots.ofCompany, bulkOfOwner: slots.bulkOfCompany ?? slots.ofCompany },
  });
  const { done, retried, givenUp, withdrawn } = counts;
  return { taken: done + counts.again + retried + givenUp + withdrawn, done, retried, givenUp, withdrawn };
}
