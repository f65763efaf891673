import { setTimeout as wait } from 'node:timers/promises';

import { EmbeddedDatabaseError } from './errors.ts';
import { startServerProcess } from './server-process.ts';
import type { ServerOptions, ServerProcess } from './server-process.ts';

/** Keeps one server process running until it is stopped. */
export class Supervisor {
  readonly #options: ServerOptions;
  readonly #onCrash: (output: string) => void;
  #process: ServerProcess | undefined;
  #isStopping = false;
  #restarting: Promise<void> = Promise.resolve();

  constructor(options: ServerOptions, onCrash: (output: string) => void) {
    this.#options = options;
    this.#onCrash = onCrash;
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  async start(): Promise<void> {
    const process = await startPatiently(this.#options);
    this.#process = process;
    void process.ended.then(() => {
      if (this.#isStopping) return;
      this.#onCrash(process.readOutput());
      this.#restarting = this.#restart();
    });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#restarting;
    await this.#process?.stop();
  }

  async #restart(): Promise<void> {
    for (let delayMs = 100; !this.#isStopping; delayMs = Math.min(delayMs * 2, 5_000)) {
      await wait(delayMs, undefined, { ref: false });
      try {
        await this.start();
        return;
      } catch (error) {
        this.#onCrash(String(error));
      }
    }
  }
}

/** After a server is killed, its helper processes need a moment to end; until then a start is refused. */
async function startPatiently(options: ServerOptions): Promise<ServerProcess> {
  const end = performance.now() + 10_000;
  for (;;) {
    try {
      return await startServerProcess(options);
    } catch (error) {
      const isInUse =
        error instanceof EmbeddedDatabaseError &&
        /shared memory block .* is still in use|lock file .* already exists/.test(error.message);
      if (!isInUse || performance.now() > end) throw error;
      await wait(100);
    }
  }
}
