import { performance } from 'node:perf_hooks';
import { HashQueueFullError } from '#ports/password-hasher.ts';

export interface WorkQueueOptions {
  /** Most parallel pieces of work. */
  readonly concurrency: number;
  /** Most waiting pieces of one owner. */
  readonly queueLength: number;
  /** A monotonic clock in milliseconds; the machine's by default. */
  readonly nowMs?: () => number;
}

/** Where a piece waits, and how long at most. */
export interface PlaceInQueue {
  /** The owner of the line; pieces without one share a line. */
  readonly owner?: string | null;
  readonly longestWaitMs?: number;
}

/** Runs work with a bounded number of parallel and waiting pieces. */
export interface WorkQueue {
  /**
   * Rejects with HashQueueFullError when the owner's line is full, or its turn will not come within `longestWaitMs`:
   * right away by the expected wait, else after that time.
   */
  run<T>(work: () => Promise<T>, place?: PlaceInQueue): Promise<T>;
  /** Pieces that run or wait now. */
  readonly size: number;
  /** How long a new piece of an owner would wait for its turn, in milliseconds, estimated from recent pieces. */
  expectedWaitMs(owner?: string | null): number;
  /** Whether a piece of an owner waits. */
  hasLine(owner: string | null): boolean;
}

/** Weight of the last piece in the moving average; the machine's pace changes within seconds. */
const lastPieceWeight = 0.1;

/** The owner of pieces without one. */
const noOwner = '';

/** A line for each owner with waiting pieces; the lines take turns, and each is first in, first out. */
interface Lines {
  readonly size: number;
  sizeOf(owner: string): number;
  /** The pieces that come before a new one of an owner. */
  aheadOf(owner: string): number;
  /** Waits at the end of a line, and leaves it after the longest wait. */
  stand(owner: string, longestWaitMs: number | undefined): Promise<void>;
  /** Calls up the next piece; false when none waits. */
  callNext(): boolean;
}

function createLines(): Lines {
  const lines = new Map<string, (() => void)[]>();
  let size = 0;
  const sizeOf = (owner: string): number => lines.get(owner)?.length ?? 0;
  return {
    get size() {
      return size;
    },
    sizeOf,
    aheadOf(owner) {
      const own = sizeOf(owner);
      let ahead = own;
      for (const [other, line] of lines) if (other !== owner) ahead += Math.min(line.length, own + 1);
      return ahead;
    },
    stand: (owner, longestWaitMs) =>
      new Promise((resolve, reject) => {
        const line = lines.get(owner) ?? [];
        const giveUp = (): void => {
          line.splice(line.indexOf(enter), 1);
          if (line.length === 0) lines.delete(owner);
          size -= 1;
          reject(new HashQueueFullError('a password check has waited too long'));
        };
        const timer = longestWaitMs === undefined ? undefined : setTimeout(giveUp, longestWaitMs);
        const enter = (): void => {
          clearTimeout(timer);
          resolve();
        };
        line.push(enter);
        lines.set(owner, line);
        size += 1;
      }),
    callNext() {
      for (const [owner, line] of lines) {
        const enter = line.shift();
        // Behind the others until its next turn.
        lines.delete(owner);
        if (line.length > 0) lines.set(owner, line);
        size -= 1;
        enter?.();
        return true;
      }
      return false;
    },
  };
}

/** Creates a queue in which the owners take turns, so that no owner waits for another one's whole line. */
export function createWorkQueue(options: WorkQueueOptions): WorkQueue {
  const { concurrency, queueLength } = options;
  const nowMs = options.nowMs ?? (() => performance.now());
  const lines = createLines();
  let running = 0;
  let typicalMs: number | null = null;
  const expectedWaitMs = (owner: string): number =>
    running < concurrency ? 0 : ((lines.aheadOf(owner) + 1) * (typicalMs ?? 0)) / concurrency;
  return {
    get size() {
      return running + lines.size;
    },
    expectedWaitMs: (owner) => expectedWaitMs(owner ?? noOwner),
    hasLine: (owner) => lines.sizeOf(owner ?? noOwner) > 0,
    async run(work, place = {}) {
      const owner = place.owner ?? noOwner;
      const { longestWaitMs } = place;
      if (running >= concurrency) {
        if (lines.sizeOf(owner) >= queueLength)
          throw new HashQueueFullError('too many password checks are waiting');
        if (longestWaitMs !== undefined && expectedWaitMs(owner) > longestWaitMs)
          throw new HashQueueFullError('a password check would wait too long');
        // The finishing piece hands its slot over, so `running` stays unchanged.
        await lines.stand(owner, longestWaitMs);
      } else {
        running += 1;
      }
      const beganMs = nowMs();
      try {
        return await work();
      } finally {
        const tookMs = nowMs() - beganMs;
        typicalMs = typicalMs === null ? tookMs : typicalMs + lastPieceWeight * (tookMs - typicalMs);
        if (!lines.callNext()) running -= 1;
      }
    },
  };
}
