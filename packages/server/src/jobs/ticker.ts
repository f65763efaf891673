/** One thing that time asks for; it gives the number of pieces of work it found. */
export interface TimedJob {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<number>;
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
    this.#running = null;
    if (!this.#isStopped) this.#timer = setTimeout(() => this.wake(), this.#job.everyMs);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }
}
