import { isDirectoryError } from '../../ports/directory.ts';

/** Lets at most `limit` actions with the same key run at once; the others wait in the order they came. */
export function createLimiter(limit: number): <T>(key: string, action: () => Promise<T>) => Promise<T> {
  const lanes = new Map<string, { running: number; waiting: (() => void)[] }>();
  return async (key, action) => {
    const lane = lanes.get(key) ?? { running: 0, waiting: [] };
    lanes.set(key, lane);
    if (lane.running >= limit) await new Promise<void>((resolve) => lane.waiting.push(resolve));
    else lane.running += 1;
    try {
      return await action();
    } finally {
      const next = lane.waiting.shift();
      // A place is handed straight on, so that nobody can slip in between.
      if (next !== undefined) next();
      else {
        lane.running -= 1;
        if (lane.running === 0) lanes.delete(key);
      }
    }
  };
}

/**
 * Runs the action for every item, at most `limit` at once, and throws the first failure at the end. Other items still get
 * their turn after a failure, unless it is one that the next item would meet as well.
 */
export async function forEachLimited<T>(
  items: readonly T[],
  limit: number,
  action: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const failures: unknown[] = [];
  let isHopeless = false;
  const worker = async (): Promise<void> => {
    for (const item of queue) {
      if (isHopeless) return;
      await action(item).catch((error: unknown) => {
        failures.push(error);
        isHopeless ||= isDirectoryError(error, 'reconnect', 'missing_scope', 'rate_limited');
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
}
