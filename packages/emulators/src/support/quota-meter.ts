import { performance } from 'node:perf_hooks';

export interface QuotaMeter {
  /** Counts one call and says whether it is over the limit. */
  isOver(key: string): boolean;
}

/**
 * Counts calls per key in the last 60 seconds of machine time: the movable clock must not hand out fresh quota.
 */
export function createQuotaMeter(perMinute: number): QuotaMeter {
  const windows = new Map<string, { startedAt: number; count: number }>();
  return {
    isOver: (key) => {
      const now = performance.now();
      const window = windows.get(key);
      if (window === undefined || now - window.startedAt >= 60_000) {
        windows.set(key, { startedAt: now, count: 1 });
        return false;
      }
      window.count += 1;
      return window.count > perMinute;
    },
  };
}
