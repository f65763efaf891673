import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import type { CallPriority } from '#ports/call-options.ts';
import type { ApiLimits } from './deps.ts';

type Quota = Pick<ApiLimits, 'maxConcurrency' | 'maxBackgroundConcurrency' | 'quotaPerMinute'>;

/** A call that waits for its turn. */
export interface Turn {
  /** The account whose quota it takes. */
  readonly account: string;
  readonly priority: CallPriority;
  /** Calls of the quota that it takes; 1 when left out. */
  readonly cost?: number | undefined;
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
  calls: PQueue;
  /** Jobs wait here before they wait for a place among all calls. */
  readonly jobs: PQueue;
  /** `Date.now() - performance.now()` at the last call; it falls when the machine's clock is set back. */
  clockOffset: number;
  pausedUntil: number;
  timer: NodeJS.Timeout | undefined;
}

const minuteMs = 60_000;
// The quota is given out by quarters of a second, so from 240 calls a minute on, a used window is over in one.
const windowsPerMinute = 240;
// Less is the clock's correction and costs a wait of no more than that.
const clockJumpMs = 1000;
// One lane per active account; far above the load of one node.
const maxLanes = 5000;

/** Creates a limiter; its times are the machine's, like the provider's own. */
export function createLimiter(quota: Quota): Limiter {
  const lanes = new LRUCache<string, Lane>({ max: maxLanes });
  const perWindow = Math.max(1, Math.floor(quota.quotaPerMinute / windowsPerMinute));
  const interval = Math.ceil((perWindow * minuteMs) / quota.quotaPerMinute);
  const { maxConcurrency, maxBackgroundConcurrency } = quota;
  const createCalls = (): PQueue =>
    new PQueue({ concurrency: maxConcurrency, interval, intervalCap: perWindow, strict: true });

  const laneOf = (account: string): Lane => {
    const known = lanes.get(account);
    if (known !== undefined) return known;
    const lane: Lane = {
      calls: createCalls(),
      jobs: new PQueue({ concurrency: maxBackgroundConcurrency }),
      clockOffset: readClockOffset(),
      pausedUntil: 0,
      timer: undefined,
    };
    lanes.set(account, lane);
    return lane;
  };

  const restartAfterClockJump = (lane: Lane): void => {
    const offset = readClockOffset();
    const isSetBack = offset < lane.clockOffset - clockJumpMs;
    lane.clockOffset = offset;
    if (!isSetBack) return;
    const { calls } = lane;
    lane.calls = createCalls();
    calls.clear();
  };

  return {
    run: async <T>(turn: Turn, action: () => Promise<T>): Promise<T> => {
      const { priority, signal, cost = 1 } = turn;
      const lane = laneOf(turn.account);
      restartAfterClockJump(lane);
      // Empty turns keep the rest of the quota free for people who come meanwhile.
      for (let taken = 1; taken < cost; taken += 1) await startCall(lane, turn, () => Promise.resolve());
      const isJob = priority === 'background';
      for (let isFirst = true; ; isFirst = false) {
        const start = (): Promise<Done<T> | null> => startCall(lane, turn, action);
        const done = isJob
          ? await lane.jobs.add(start, { signal, priority: isFirst ? 0 : 1 })
          : await start();
        if (done !== null) return done.result;
      }
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

/** The result of an action that ran. */
interface Done<T> {
  readonly result: T;
}

/** Runs the action at its turn; null when it must wait again, for a pause or in a new queue. */
async function startCall<T>(
  lane: Lane,
  { priority, signal }: Turn,
  action: () => Promise<T>,
): Promise<Done<T> | null> {
  const { calls } = lane;
  const isJob = priority === 'background';
  let isStarted = false;
  const start = async (): Promise<Done<T> | null> => {
    isStarted = true;
    return isJob && lane.jobs.isPaused ? null : { result: await action() };
  };
  try {
    return await calls.add(start, { priority: isJob ? 0 : 1, signal });
  } catch (error) {
    const isCleared = !isStarted && calls !== lane.calls && signal?.aborted !== true;
    if (isCleared) return null;
    throw error;
  }
}

function readClockOffset(): number {
  return Date.now() - performance.now();
}
