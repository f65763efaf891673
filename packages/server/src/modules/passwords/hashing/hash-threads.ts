import { Worker } from 'node:worker_threads';

/** The build puts the thread's program beside the bundle (`tryout/build.ts`). */
const program = new URL(
  import.meta.url.endsWith('.ts') ? './hash-worker.ts' : './hashWorker.mjs',
  import.meta.url,
);

/** Work of a thread: compare a password with a stored hash, or without one make a new hash. */
export interface HashOrder {
  readonly password: string;
  readonly stored: string | null;
  readonly settings: Readonly<Record<string, number>>;
  readonly secret: Uint8Array | null;
}

/** The thread's result: the hash, whether the password is right, or an error. */
export type HashAnswer = { readonly result: string | boolean } | { readonly failure: string };

/** An idle thread ends after this long to free its memory; starting one takes some 50 ms. */
const idleMs = 60_000;

/** Threads of a low priority that only hash. */
export interface HashThreads {
  /** Runs the work in a free thread or a new one; the caller must bound the number. */
  run(order: HashOrder): Promise<string | boolean>;
}

/** The threads of a process, started on demand; they keep no process alive. */
export function createHashThreads(options: { readonly idleMs?: number } = {}): HashThreads {
  const idle: Worker[] = [];
  const ends = new WeakMap<Worker, NodeJS.Timeout>();
  return {
    run: (order) =>
      new Promise((resolve, reject) => {
        const thread = idle.pop() ?? startThread();
        clearTimeout(ends.get(thread));
        const unsubscribe = (): void => {
          thread.off('message', onAnswer).off('error', onEnd).off('exit', onEnd);
          thread.unref();
        };
        const onAnswer = (answer: HashAnswer): void => {
          unsubscribe();
          idle.push(thread);
          ends.set(thread, endLater(thread));
          if ('failure' in answer) reject(new Error(answer.failure));
          else resolve(answer.result);
        };
        const onEnd = (cause: unknown): void => {
          unsubscribe();
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
    // Hashes live outside of the thread's heap, which is almost empty.
    const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 };
    const thread = new Worker(program, { env: {}, execArgv: [], resourceLimits });
    // A thread that dies while idle is not used again.
    return thread.on('error', () => forget(thread)).on('exit', () => forget(thread));
  }
}
