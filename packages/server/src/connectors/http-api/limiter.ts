import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import type { CallPriority } from '../../ports/call-options.ts';
import type { ApiLimits } from './deps.ts';

type Quota = Pick<ApiLimits, 'maxConcurrency' | 'maxBackgroundConcurrency' | 'quotaPerMinute'>;

/** A call that waits for its turn. */
export interface Turn {
  /** The account whose quota it takes. */
  readonly account: string;
  readonly priority: CallPriority;
  /** Stops the waiting; its reason is then thrown. */
  readonly signal?: AbortSignal | undefined;
}

/** Shares the quota of each account between people and jobs. */
export interface Limiter {
  /** Runs the action as soon as its account's quota allows; people before jobs, each in order of arrival. */
  run<T>(turn: Turn, action: () => Promise<T>): Promise<T>;
  /** The provider rejected a call for its rate: the account's jobs pause this many milliseconds, people continue. */
  pauseJobs(account: string, milliseconds: number): void;
}

interface Lane {
  readonly calls: PQueue;
  /** Jobs wait here before they wait for a place among all calls. */
  readonly jobs: PQueue;
  pausedUntil: number;
  timer: NodeJS.Timeout | undefined;
}

const minuteMs = 60_000;
// The quota is given out by quarters of a second: nothing waits longer than that for what was used before.
const windowsPerMinute = 240;
// One lane per active account; far above the load of one node.
const maxLanes = 5000;

/** Creates a limiter; its times are the machine's, like the provider's own. */
export function createLimiter(quota: Quota): Limiter {
  const lanes = new LRUCache<string, Lane>({ max: maxLanes });
  const perWindow = Math.max(1, Math.floor(quota.quotaPerMinute / windowsPerMinute));
  const interval = Math.ceil((perWindow * minuteMs) / quota.quotaPerMinute);
  const { maxConcurrency, maxBackgroundConcurrency } = quota;

  const laneOf = (account: string): Lane => {
    const known = lanes.get(account);
    if (known !== undefined) return known;
    const lane: Lane = {
      calls: new PQueue({ concurrency: maxConcurrency, interval, intervalCap: perWindow, strict: true }),
      jobs: new PQueue({ concurrency: maxBackgroundConcurrency }),
      pausedUntil: 0,
      timer: undefined,
    };
    lanes.set(account, lane);
    return lane;
  };

  return {
    run: async ({ account, priority, signal }, action) => {
      const { calls, jobs } = laneOf(account);
      const isJob = priority === 'background';
      const start = async () => await calls.add(action, { priority: isJob ? 0 : 1, signal });
      return isJob ? await jobs.add(start, { signal }) : await start();
    },
    pauseJobs: (account, milliseconds) => {
      const lane = laneOf(account);
      const now = performance.now();
      lane.pausedUntil = Math.max(lane.pausedUntil, now + milliseconds);
      lane.jobs.pause();
      clearTimeout(lane.timer);
      // A pause alone does not keep the process alive.
      lane.timer = setTimeout(() => lane.jobs.start(), Math.ceil(lane.pausedUntil - now)).unref();
    },
  };
}
