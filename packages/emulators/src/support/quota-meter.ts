import { performance } from 'node:perf_hooks';

/** What a meter says of one call. */
export interface QuotaReading {
  readonly isOver: boolean;
  /** Share of the limit that is used, 1 at the limit. */
  readonly share: number;
  /** Milliseconds until the window starts anew. */
  readonly resetsInMs: number;
}

export interface QuotaMeter {
  /** Counts one call of `cost` and says whether it is over the limit. */
  isOver(key: string, cost?: number): boolean;
  /** As {@link isOver}, with how much is left. */
  count(key: string, cost: number): QuotaReading;
}

/**
 * Counts calls per key in windows of machine time, a minute long if left out: the movable clock must not hand out
 * fresh quota.
 */
export function createQuotaMeter(limit: number, windowMs = 60_000): QuotaMeter {
  const windows = new Map<string, { startedAt: number; used: number }>();
  const count = (key: string, cost: number): QuotaReading => {
    const now = performance.now();
    let window = windows.get(key);
    if (window === undefined || now - window.startedAt >= windowMs) {
      window = { startedAt: now, used: 0 };
      windows.set(key, window);
    }
    window.used += cost;
    return {
      isOver: window.used > limit,
      share: window.used / limit,
      resetsInMs: window.startedAt + windowMs - now,
    };
  };
  return { count, isOver: (key, cost = 1) => count(key, cost).isOver };
}
