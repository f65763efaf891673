/** A job that runs by time; it returns the number of pieces of work it found. */
export interface TimedJob {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<number>;
  /** Milliseconds until work falls due, where known; the job then runs at that moment. */
  nextInMs?(): Promise<number | null>;
}

/**
 * Polls for due work at short intervals. All work is rows with an instant of the application's clock, so a missed or
 * repeated poll is harmless and many processes may poll.
 */
export function startTicker(
  jobs: readonly TimedJob[],
  onError: (job: string, error: unknown) => void,
): { wake(name: string): void; stop(): Promise<void> } {
  const loops = new Map(jobs.map((job) => [job.name, new Loop(job, onError)]));
  return {
    wake: (name) => loops.get(name)?.wake(),
    stop: async () => {
      await Promise.all([...loops.values()].map((loop) => loop.stop()));
    },
  };
}

const shortestWaitMs = 250;

class Loop {
  readonly #job: TimedJob;
  readonly #onError: (job: string, error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #isWoken = false;
  #isStopped = false;

  constructor(job: TimedJob, onError: (job: string, error: unknown) => void) {
    this.#job = job;
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
        await this.#job.run();
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
    const { everyMs } = this.#job;
    if (this.#isStopped || this.#job.nextInMs === undefined) return everyMs;
    try {
      const next = await this.#job.nextInMs();
      // Overdue work is retried after a pause.
      return next === null ? everyMs : Math.min(everyMs, Math.max(shortestWaitMs, next));
    } catch (error) {
      this.#onError(this.#job.name, error);
      return everyMs;
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }
}
