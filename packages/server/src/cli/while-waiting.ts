import type { AloneDeps } from './command.ts';

const everyMs = 15_000;

/** Runs slow work and reports from time to time, so that the command does not look dead. */
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

/** The usual reason for a wait. */
export const theWorkspace = 'a response from the workspace';
