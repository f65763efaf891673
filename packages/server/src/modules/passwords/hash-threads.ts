import { Worker } from 'node:worker_threads';

/** The build puts the thread's program beside the bundle (`tryout/build.ts`). */
const program = new URL(
  import.meta.url.endsWith('.ts') ? './hash-worker.ts' : './hashWorker.mjs',
  import.meta.url,
);

/** What a thread shall do: compare a password with a stored hash, or without one make a new hash. */
export interface HashOrder {
  readonly password: string;
  readonly stored: string | null;
  readonly settings: Readonly<Record<string, number>>;
  readonly secret: Uint8Array | null;
}

/** What a thread says: the hash, whether the password is right, or why it could do neither. */
export type HashAnswer = { readonly result: string | boolean } | { readonly failure: string };

/** A thread that has had nothing to do for so long gives its memory back; making one anew takes some 50 ms. */
const idleMs = 60_000;

/** Threads of a low priority that do nothing but hash. */
export interface HashThreads {
  /** Does it in a thread that is free, or in a new one: how many there are at once is up to the caller. */
  run(order: HashOrder): Promise<string | boolean>;
}

/** The threads of a process; they are made when they are first needed and keep no process alive. */
export function createHashThreads(options: { readonly idleMs?: number } = {}): HashThreads {
  const idle: Worker[] = [];
  const ends = new WeakMap<Worker, NodeJS.Timeout>();
  return {
    run: (order) =>
      new Promise((resolve, reject) => {
        const thread = idle.pop() ?? startThread();
        clearTimeout(ends.get(thread));
        const leave = (): void => {
          thread.off('message', onAnswer).off('error', onEnd).off('exit', onEnd);
          thread.unref();
        };
        const onAnswer = (answer: HashAnswer): void => {
          leave();
          idle.push(thread);
          ends.set(thread, endLater(thread));
          if ('failure' in answer) reject(new Error(answer.failure));
          else resolve(answer.result);
        };
        const onEnd = (cause: unknown): void => {
          leave();
          reject(cause instanceof Error ? cause : new Error('a thread that hashes passwords has ended'));
        };
        thread.on('message', onAnswer).on('error', onEnd).on('exit', onEnd);
        thread.ref();
        thread.postMessage(order);
      }),
  };

  function endLater(thread: Worker): NodeJS.Timeout {
    const end = (): void => {
      forget(thread);
      void thread.terminate();
    };
    return setTimeout(end, options.idleMs ?? idleMs).unref();
  }

  function forget(thread: Worker): void {
    const at = idle.indexOf(thread);
    if (at >= 0) idle.splice(at, 1);
  }

  function startThread(): Worker {
    // Hashes lie outside of the thread's heap, which holds next to nothing.
    const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 };
    const thread = new Worker(program, { env: {}, execArgv: [], resourceLimits });
    // One that ends while nobody waits for it is not asked again.
    return thread.on('error', () => forget(thread)).on('exit', () => forget(thread));
  }
}
