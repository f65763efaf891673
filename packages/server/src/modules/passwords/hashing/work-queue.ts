import { performance } from 'node:perf_hooks';
import { HashQueueFullError } from '../../../ports/password-hasher.ts';

export interface WorkQueueOptions {
  /** Most parallel pieces of work. */
  readonly concurrency: number;
  /** Most waiting pieces. */
  readonly queueLength: number;
  /** A monotonic clock in milliseconds; the machine's by default. */
  readonly nowMs?: () => number;
}

/** Runs work with a bounded number of parallel and waiting pieces. */
export interface WorkQueue {
  /**
   * Rejects with HashQueueFullError when the queue is full, or its turn will not come within `longestWaitMs`: right
   * away by the expected wait, else after that time.
   */
  run<T>(work: () => Promise<T>, longestWaitMs?: number): Promise<T>;
  /** Pieces that run or wait now. */
  readonly size: number;
  /** How long a new piece would wait for its turn, in milliseconds, estimated from recent pieces. */
  expectedWaitMs(): number;
}

/** Weight of the last piece in the moving average; the machine's pace changes within seconds. */
const lastPieceWeight = 0.1;

/** Waits at the end of the line, and leaves it after the longest wait. */
function standInLine(waiting: (() => void)[], longestWaitMs: number | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      waiting.splice(waiting.indexOf(enter), 1);
      reject(new HashQueueFullError('a password check has waited too long'));
    };
    const timer = longestWaitMs === undefined ? undefined : setTimeout(giveUp, longestWaitMs);
    const enter = (): void => {
      clearTimeout(timer);
      resolve();
    };
    waiting.push(enter);
  });
}

/** Creates a first-in, first-out queue. */
export function createWorkQueue(options: WorkQueueOptions): WorkQueue {
  const { concurrency, queueLength } = options;
  const nowMs = options.nowMs ?? (() => performance.now());
  const waiting: (() => void)[] = [];
  let running = 0;
  let typicalMs: number | null = null;
  const expectedWaitMs = (): number =>
    running < concurrency ? 0 : ((waiting.length + 1) * (typicalMs ?? 0)) / concurrency;
  return {
    get size() {
      return running + waiting.length;
    },
    expectedWaitMs,
    async run(work, longestWaitMs) {
      if (running >= concurrency) {
        if (waiting.length >= queueLength)
          throw new HashQueueFullError('too many password checks are waiting');
        if (longestWaitMs !== undefined && expectedWaitMs() > longestWaitMs)
          throw new HashQueueFullError('a password check would wait too long');
        // The finishing piece hands its slot over, so `running` stays unchanged.
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
