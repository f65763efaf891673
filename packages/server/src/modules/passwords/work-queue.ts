import { HashQueueFullError } from '../../ports/password-hasher.ts';

export interface WorkQueueOptions {
  /** Most pieces of work at once. */
  readonly atOnce: number;
  /** Most pieces that wait beside those. */
  readonly queueLength: number;
}

/** Runs pieces of work, a bounded number at once and a bounded number waiting. */
export interface WorkQueue {
  /** Rejects with HashQueueFullError when no place is free. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Pieces that run or wait now. */
  readonly size: number;
}

/** Makes a first-in, first-out queue. */
export function createWorkQueue({ atOnce, queueLength }: WorkQueueOptions): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    get size() {
      return running + waiting.length;
    },
    async run(work) {
      if (running >= atOnce) {
        if (waiting.length >= queueLength)
          throw new HashQueueFullError('too many password checks are waiting');
        // The one that finishes hands its place over, so `running` stays as it is.
        await new Promise<void>((resolve) => waiting.push(resolve));
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
