import type { EngineDeps, Job } from './job.ts';

/** Jobs that run until they are stopped. */
export interface RunningJobs {
  /** Polls a job now; an unknown name is from another version of the program. */
  wake(name: string): void;
  wakeAll(): void;
  /** Begins no new work and waits for the pieces in progress, up to the patience. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly onError: (job: string, error: unknown) => void;
  /** Pieces that run longer are left to their lease, in ms of real time; 15 s unless given. */
  readonly patienceMs?: number;
}

const defaultPatienceMs = 15_000;
const shortestWaitMs = 250;

/**
 * Polls every job for due work, at its interval, at the instant of its next work, or when it is woken. All work is
 * rows, so a missed or repeated poll is harmless and many processes may poll.
 */
export function startJobs<Deps extends EngineDeps>(
  jobs: readonly Job<NoInfer<Deps>>[],
  deps: Deps,
  { onError, patienceMs = defaultPatienceMs }: StartOptions,
): RunningJobs {
  let isStopping = false;
  const stoppable = { ...deps, isStopping: () => isStopping || deps.isStopping?.() === true };
  const loops = new Map(
    jobs
      .filter((job) => job.isOn?.(deps) !== false)
      .map((job) => [job.name, new Loop<Deps>(job, stoppable, onError)]),
  );
  return {
    wake: (name) => loops.get(name)?.wake(),
    wakeAll: () => loops.forEach((loop) => loop.wake()),
    stop: async () => {
      isStopping = true;
      const { promise: patience, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, patienceMs);
      await Promise.race([patience, Promise.all([...loops.values()].map((loop) => loop.stop()))]);
      clearTimeout(timer);
    },
  };
}

class Loop<Deps extends EngineDeps> {
  readonly #job: Job<Deps>;
  readonly #deps: Deps;
  readonly #onError: (job: string, error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #isWoken = false;
  #isStopped = false;

  constructor(job: Job<Deps>, deps: Deps, onError: (job: string, error: unknown) => void) {
    this.#job = job;
    this.#deps = deps;
    this.#onError = onError;
    this.wake();
  }

  wake(): void {
    if (this.#isStopped) return;
    this.#isWoken = true;
    this.#running ??= this.#work();
  }

  async #work(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#isWoken && !this.#isStopped) {
      this.#isWoken = false;
      try {
        await this.#job.run(this.#deps);
      } catch (error) {
        this.#onError(this.#job.name, error);
      }
    }
    const waitMs = await this.#waitMs();
    this.#running = null;
    if (this.#isStopped) return;
    // Woken while the next run was being computed.
    if (this.#isWoken) return this.wake();
    this.#timer = setTimeout(() => this.wake(), waitMs);
  }

  async #waitMs(): Promise<number> {
    const { pollMs, nextInMs, name } = this.#job;
    if (this.#isStopped || nextInMs === undefined) return pollMs;
    try {
      const next = await nextInMs(this.#deps);
      // Overdue work is retried after a pause.
      return next === null ? pollMs : Math.min(pollMs, Math.max(shortestWaitMs, next));
    } catch (error) {
      this.#onError(name, error);
      return pollMs;
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }
}
