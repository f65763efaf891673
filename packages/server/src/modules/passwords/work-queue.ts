import { performance } from 'node:perf_hooks';
import { HashQueueFullError } from '../../ports/password-hasher.ts';

export interface WorkQueueOptions {
  /** Most pieces of work at once. */
  readonly atOnce: number;
  /** Most pieces that wait beside those. */
  readonly queueLength: number;
  /** Milliseconds of a clock that never goes back; the machine's unless given. */
  readonly nowMs?: () => number;
}

/** Runs pieces of work, a bounded number at once and a bounded number waiting. */
export interface WorkQueue {
  /**
   * Rejects with HashQueueFullError when no place is free, and as soon as it is clear that its turn will not come within
   * `longestWaitMs`: at once by what is expected, else when that time is over.
   */
  run<T>(work: () => Promise<T>, longestWaitMs?: number): Promise<T>;
  /** Pieces that run or wait now. */
  readonly size: number;
  /** How long a piece that comes now would wait for its turn, in milliseconds, by how long the last ones took. */
  expectedWaitMs(): number;
}

/** How much the last piece counts in what a piece is expected to take; the machine's pace changes within seconds. */
const lastPieceWeight = 0.1;

/** Waits for a turn at the end of the line, and leaves the line when the time is over. */
function standInLine(waiting: (() => void)[], longestWaitMs: number | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      waiting.splice(waiting.indexOf(enter), 1);
      reject(new HashQueueFullError('a password check has waited too long'));
    };
    const timer = longestWaitMs === undefined ? undefined : setTimeout(leave, longestWaitMs);
    const enter = (): void => {
      clearTimeout(timer);
      resolve();
    };
    waiting.push(enter);
  });
}

/** Makes a first-in, first-out queue. */
export function createWorkQueue(options: WorkQueueOptions): WorkQueue {
  const { atOnce, queueLength } = options;
  const nowMs = options.nowMs ?? (() => performance.now());
  const waiting: (() => void)[] = [];
  let running = 0;
  let typicalMs: number | null = null;
  const expectedWaitMs = (): number =>
    running < atOnce ? 0 : ((waiting.length + 1) * (typicalMs ?? 0)) / atOnce;
  return {
    get size() {
      return running + waiting.length;
    },
    expectedWaitMs,
    async run(work, longestWaitMs) {
      if (running >= atOnce) {
        if (waiting.length >= queueLength)
          throw new HashQueueFullError('too many password checks are waiting');
        if (longestWaitMs !== undefined && expectedWaitMs() > longestWaitMs)
          throw new HashQueueFullError('a password check would wait too long');
        // The one that finishes hands its place over, so `running` stays as it is.
        await standInLine(waiting, longestWaitMs);
      } else {
        running += 1;
      }
      const beganMs = nowMs();
      try {
        return await work();
      } finally {
        const tookMs = nowMs() - beganMs;
        typicalMs = typicalMs === null ? tookMs : typicalMs + lastPieceWeight * (tookMs - typicalMs);
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
