import pLimit from 'p-limit';
import { isUpstreamError } from '#ports/upstream-error.ts';

/**
 * Runs the action for every item, at most `limit` concurrently, and throws the first failure at the end. Other items
 * still run after a failure, unless the next item would fail for the same reason.
 */
export async function forEachLimited<T>(
  items: readonly T[],
  limit: number,
  action: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  let isHopeless = false;
  await pLimit(limit).map(items, async (item) => {
    if (isHopeless) return;
    await action(item).catch((error: unknown) => {
      failures.push(error);
      isHopeless ||= isUpstreamError(error, 'reconnect', 'missing_scope', 'rate_limited');
    });
  });
  if (failures.length > 0) throw failures[0];
}
