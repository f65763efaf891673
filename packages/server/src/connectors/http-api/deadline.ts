/** The end of a caller's patience: no try starts after `at` (`performance.now()`), and `signal` stops what still waits. */
export interface Deadline {
  readonly at: number;
  readonly signal: AbortSignal;
}

/** Creates a deadline this many milliseconds of real time from now; a caller without one waits for every try. */
export function deadlineIn(milliseconds: number | undefined): Deadline | undefined {
  if (milliseconds === undefined) return undefined;
  const signal = AbortSignal.timeout(Math.max(0, Math.ceil(milliseconds)));
  return { at: performance.now() + milliseconds, signal };
}

/** Waits for shared work, which goes on for others when the signal aborts; then throws the signal's reason. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return await work;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason as Error);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([aborted, work]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Whether an abort's reason is that of `AbortSignal.timeout`. */
export function isTimeout(reason: unknown): boolean {
  return reason instanceof Error && reason.name === 'TimeoutError';
}
