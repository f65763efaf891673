/** One thing that time asks for; it gives the number of pieces of work it found. */
export interface TimedJob {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<number>;
  /** Milliseconds until there is something to do next, where that is known: it is then looked at that moment. */
  nextInMs?(): Promise<number | null>;
}

/**
 * Looks at short intervals what is due. All work is rows with an instant of the application's clock, so a missed or
 * doubled look costs nothing: that is why the clock can be moved and why many processes may look at once.
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
    // Woken while it was worked out when to look next.
    if (this.#isWoken) return this.wake();
    this.#timer = setTimeout(() => this.wake(), waitMs);
  }

  async #waitMs(): Promise<number> {
    const { everyMs } = this.#job;
    if (this.#isStopped || this.#job.nextInMs === undefined) return everyMs;
    try {
      const next = await this.#job.nextInMs();
      // What could not be done at its moment is tried again, but not without a breath.
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
