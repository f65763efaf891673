/** A source of work that several owners share. */
export interface FairQueue<T> {
  /** Lists the due work in fair order; called again while work runs. */
  readonly list: () => Promise<readonly T[]>;
  readonly keyOf: (row: T) => string;
  /** The owner of a row; no owner gets more than its slots. */
  readonly ownerOf: (row: T) => string;
  /** Bulk work leaves some of its owner's slots to other work. */
  readonly isBulk: (row: T) => boolean;
  /** Does one piece; false when another worker has it. */
  readonly work: (row: T) => Promise<boolean>;
  readonly isStopping?: (() => boolean) | undefined;
  readonly slots: { readonly all: number; readonly ofOwner: number; readonly bulkOfOwner: number };
}

/** Interval at which new work is listed while work runs (real time). */
const pollMs = 500;

interface UsedSlots {
  all: number;
  bulk: number;
}

/**
 * Works off the listed rows, many in parallel, until nothing is left. A slow owner blocks only its own slots; a failed
 * piece is not retried in this run, and the first failure is thrown at the end.
 */
export async function workFairly<T>(queue: FairQueue<T>): Promise<void> {
  const { keyOf, ownerOf, slots } = queue;
  const running = new Map<string, Promise<void>>();
  const usedByOwner = new Map<string, UsedSlots>();
  const passed = new Set<string>();
  const failures: unknown[] = [];

  const begin = (row: T): void => {
    const [key, owner, bulk] = [keyOf(row), ownerOf(row), queue.isBulk(row) ? 1 : 0];
    const used = usedByOwner.get(owner) ?? { all: 0, bulk: 0 };
    usedByOwner.set(owner, { all: used.all + 1, bulk: used.bulk + bulk });
    const finished = async (): Promise<void> => {
      try {
        if (!(await queue.work(row))) passed.add(key);
      } catch (error) {
        failures.push(error);
        passed.add(key);
      }
      running.delete(key);
      const now = usedByOwner.get(owner) ?? { all: 1, bulk };
      if (now.all === 1) usedByOwner.delete(owner);
      else usedByOwner.set(owner, { all: now.all - 1, bulk: now.bulk - bulk });
    };
    running.set(key, finished());
  };
  const hasSlot = (row: T): boolean => {
    const used = usedByOwner.get(ownerOf(row)) ?? { all: 0, bulk: 0 };
    if (running.size >= slots.all || used.all >= slots.ofOwner) return false;
    return !queue.isBulk(row) || used.bulk < slots.bulkOfOwner;
  };

  while (!queue.isStopping?.()) {
    const listedAt = performance.now();
    // A piece that ends while the list is read may leave a newer request, which that list does not have yet.
    const wasIdle = running.size === 0;
    let waiting = (await queue.list()).filter((row) => !running.has(keyOf(row)) && !passed.has(keyOf(row)));
    if (waiting.length === 0 && running.size === 0) {
      if (wasIdle) break;
      continue;
    }
    do {
      waiting = waiting.filter((row) => {
        if (queue.isStopping?.() || !hasSlot(row)) return true;
        begin(row);
        return false;
      });
      await firstOf([...running.values()], pollMs);
    } while (waiting.length > 0 && performance.now() - listedAt < pollMs && !queue.isStopping?.());
  }
  await Promise.all(running.values());
  if (failures.length > 0) throw failures[0];
}

/** Waits until one of the pieces is done, or a timeout. */
async function firstOf(pieces: readonly Promise<void>[], atMostMs: number): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, atMostMs);
  await Promise.race([over, ...pieces]);
  clearTimeout(timer);
}
