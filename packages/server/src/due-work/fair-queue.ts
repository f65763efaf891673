/** A source of work that several owners share. */
export interface Turns<T> {
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
  readonly places: { readonly all: number; readonly ofOwner: number; readonly bulkOfOwner: number };
}

/** Interval at which new work is listed while work runs (real time). */
const lookEveryMs = 500;

interface Held {
  all: number;
  bulk: number;
}

/**
 * Works off the listed rows, many at once, until nothing is left. A slow owner blocks only its own slots; a failed
 * piece is not retried in this run, and the first failure is thrown at the end.
 */
export async function workFairly<T>(turns: Turns<T>): Promise<void> {
  const { keyOf, ownerOf, places } = turns;
  const running = new Map<string, Promise<void>>();
  const heldBy = new Map<string, Held>();
  const passed = new Set<string>();
  const failures: unknown[] = [];

  const begin = (row: T): void => {
    const [key, owner, bulk] = [keyOf(row), ownerOf(row), turns.isBulk(row) ? 1 : 0];
    const held = heldBy.get(owner) ?? { all: 0, bulk: 0 };
    heldBy.set(owner, { all: held.all + 1, bulk: held.bulk + bulk });
    const finished = async (): Promise<void> => {
      try {
        if (!(await turns.work(row))) passed.add(key);
      } catch (error) {
        failures.push(error);
        passed.add(key);
      }
      running.delete(key);
      const now = heldBy.get(owner) ?? { all: 1, bulk };
      if (now.all === 1) heldBy.delete(owner);
      else heldBy.set(owner, { all: now.all - 1, bulk: now.bulk - bulk });
    };
    running.set(key, finished());
  };
  const hasPlace = (row: T): boolean => {
    const held = heldBy.get(ownerOf(row)) ?? { all: 0, bulk: 0 };
    if (running.size >= places.all || held.all >= places.ofOwner) return false;
    return !turns.isBulk(row) || held.bulk < places.bulkOfOwner;
  };

  while (!turns.isStopping?.()) {
    const listedAt = performance.now();
    let waiting = (await turns.list()).filter((row) => !running.has(keyOf(row)) && !passed.has(keyOf(row)));
    if (waiting.length === 0 && running.size === 0) break;
    do {
      waiting = waiting.filter((row) => {
        if (turns.isStopping?.() || !hasPlace(row)) return true;
        begin(row);
        return false;
      });
      await firstOf([...running.values()], lookEveryMs);
    } while (waiting.length > 0 && performance.now() - listedAt < lookEveryMs && !turns.isStopping?.());
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
