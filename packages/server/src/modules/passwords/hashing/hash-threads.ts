import { Piscina } from 'piscina';
import type { HashOrder, work } from './hash-worker.ts';

/** The build puts the thread's program beside the bundle (`packages/server/build.ts`). */
const program = new URL(
  import.meta.url.endsWith('.ts') ? './hash-worker.ts' : './hashWorker.mjs',
  import.meta.url,
);

/** An idle thread ends after this long to free its memory; starting one takes some 50 ms. */
const idleMs = 60_000;

interface HashThreadsOptions {
  readonly maxThreads: number;
  readonly idleMs?: number;
}

/** Threads of a low priority that only hash. */
export interface HashThreads {
  /** Runs the work in a free thread or a new one up to the maximum; further work waits. */
  run(order: HashOrder): Promise<ReturnType<typeof work>>;
}

/** The threads of a process, started on demand; they keep no process alive. */
export function createHashThreads(options: HashThreadsOptions): HashThreads {
  const pool = new Piscina<HashOrder, ReturnType<typeof work>>({
    filename: program.href,
    name: 'work',
    minThreads: 0,
    maxThreads: options.maxThreads,
    idleTimeout: options.idleMs ?? idleMs,
    recordTiming: false,
    env: {},
    execArgv: [],
    // Hashes live outside of the thread's heap, which is almost empty.
    resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 },
  });
  // A thread that dies while idle is replaced on demand; without a listener its error would end the process.
  pool.on('error', () => undefined);
  return { run: (order) => pool.run(order) };
}
