import { HashQueueFullError } from '../../ports/password-hasher.ts';

export interface WorkQueueOptions {
  /** Most pieces of work at once. */
  readonly atOnce: number;
  /** Most pieces that wait beside those. */
  readonly queueLength: number;
}

/** Runs pieces of work, a bounded number at once and a bounded number waiting. */
export interface WorkQueue {
  /** Rejects with HashQueueFullError when no place is free, or when its turn has not come after `longestWaitMs`. */
  run<T>(work: () => Promise<T>, longestWaitMs?: number): Promise<T>;
  /** Pieces that run or wait now. */
  readonly size: number;
}

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
export function createWorkQueue({ atOnce, queueLength }: WorkQueueOptions): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    get size() {
      return running + waiting.length;
    },
    async run(work, longestWaitMs) {
      if (running >= atOnce) {
        if (waiting.length >= queueLength)
          throw new HashQueueFullError('too many password checks are waiting');
        // The one that finishes hands its place over, so `running` stays as it is.
        await standInLine(waiting, longestWaitMs);
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
