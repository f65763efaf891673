import { isDirectoryError } from '../../../ports/directory.ts';
import type { CallPriority } from '../../../ports/directory.ts';

/** The limits of one customer's calls. */
export interface LaneLimits {
  /** Maximum concurrent calls, and the part of them for jobs. */
  readonly concurrency: number;
  readonly backgroundConcurrency: number;
  /** Maximum started calls in any minute. */
  readonly perMinute: number;
}

/** Shares the provider's quota of each customer between people and jobs. */
export interface Limiter {
  /** Runs the action as soon as its customer's quota allows; people before jobs, each in order of arrival. */
  run<T>(key: string, priority: CallPriority, action: () => Promise<T>): Promise<T>;
  /**
   * The provider rejected a call for its rate: this customer's jobs pause this many milliseconds, people continue.
   */
  holdBack(key: string, milliseconds: number): void;
}

interface Lane {
  running: number;
  inBackground: number;
  tokens: number;
  refilledAt: number;
  heldUntil: number;
  timer: NodeJS.Timeout | undefined;
  readonly waiting: Readonly<Record<CallPriority, (() => void)[]>>;
}

const minuteMs = 60_000;
// A twelfth of a minute's quota may run as a burst and the rest flows evenly, never more than the quota in a minute.
const burstShare = 1 / 12;
// This part of the burst is for people only.
const reservedShare = 1 / 5;
const maxIdleLanes = 1000;

/** Creates a limiter; its times are the machine's, like the provider's own. */
export function createLimiter(limits: LaneLimits): Limiter {
  const lanes = new Map<string, Lane>();
  const burst = Math.max(2, limits.perMinute * burstShare);
  const reserved = burst * reservedShare;
  const perMs = Math.max(1, limits.perMinute - burst) / minuteMs;

  const refill = (lane: Lane): void => {
    const now = performance.now();
    lane.tokens = Math.min(burst, lane.tokens + (now - lane.refilledAt) * perMs);
    lane.refilledAt = now;
  };
  const forgetIdle = (): void => {
    for (const [key, lane] of lanes) {
      refill(lane);
      const isIdle =
        lane.running === 0 && lane.waiting.interactive.length + lane.waiting.background.length === 0;
      if (isIdle && lane.tokens >= burst) lanes.delete(key);
    }
  };
  const laneOf = (key: string): Lane => {
    const known = lanes.get(key);
    if (known !== undefined) return known;
    if (lanes.size >= maxIdleLanes) forgetIdle();
    const lane: Lane = {
      running: 0,
      inBackground: 0,
      tokens: burst,
      refilledAt: performance.now(),
      heldUntil: 0,
      timer: undefined,
      waiting: { interactive: [], background: [] },
    };
    lanes.set(key, lane);
    return lane;
  };
  const start = (lane: Lane, priority: CallPriority): void => {
    lane.tokens -= 1;
    lane.running += 1;
    if (priority === 'background') lane.inBackground += 1;
    lane.waiting[priority].shift()?.();
  };
  const pump = (lane: Lane): void => {
    refill(lane);
    const { interactive, background } = lane.waiting;
    while (interactive.length > 0 && lane.running < limits.concurrency && lane.tokens >= 1)
      start(lane, 'interactive');
    const mayBackground = (): boolean =>
      interactive.length === 0 &&
      lane.running < limits.concurrency &&
      lane.inBackground < limits.backgroundConcurrency &&
      lane.tokens >= reserved + 1 &&
      lane.refilledAt >= lane.heldUntil;
    while (background.length > 0 && mayBackground()) start(lane, 'background');
    wakeLater(lane);
  };
  // A freed slot wakes a waiting call; quota and pauses wake by timer.
  const wakeLater = (lane: Lane): void => {
    clearTimeout(lane.timer);
    const { interactive, background } = lane.waiting;
    if (interactive.length + background.length === 0) return;
    const wanted = interactive.length > 0 ? 1 : reserved + 1;
    const untilTokens = Math.max(0, wanted - lane.tokens) / perMs;
    const untilFree = interactive.length > 0 ? 0 : lane.heldUntil - lane.refilledAt;
    const wait = Math.max(untilTokens, untilFree);
    if (wait > 0) lane.timer = setTimeout(() => pump(lane), Math.ceil(wait));
  };

  return {
    run: async (key, priority, action) => {
      const lane = laneOf(key);
      await new Promise<void>((resolve) => {
        lane.waiting[priority].push(resolve);
        pump(lane);
      });
      try {
        return await action();
      } finally {
        lane.running -= 1;
        if (priority === 'background') lane.inBackground -= 1;
        pump(lane);
      }
    },
    holdBack: (key, milliseconds) => {
      const lane = laneOf(key);
      lane.heldUntil = Math.max(lane.heldUntil, performance.now() + milliseconds);
    },
  };
}

/**
 * Runs the action for every item, at most `limit` concurrently, and throws the first failure at the end. Other items
 * still run after a failure, unless the next item would fail for the same reason.
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
