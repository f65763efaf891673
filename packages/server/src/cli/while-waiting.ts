import type { AloneDeps } from './command.ts';

const everyMs = 15_000;

/** Does what may take long, and says from time to time what is waited for: a silent command looks like a dead one. */
export async function whileWaiting<T>(
  { say }: Pick<AloneDeps, 'say'>,
  what: string,
  work: () => Promise<T>,
): Promise<T> {
  const began = performance.now();
  const timer = setInterval(
    () => say(`  waiting for ${what} (${Math.round((performance.now() - began) / 1000)} s)`),
    everyMs,
  );
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** What most commands wait for. */
export const theWorkspace = 'a response from the workspace';
