/** The one source of "now" for everything that decides; in the try-out it can be moved, elsewhere it is the machine's. */
export interface Clock {
  /** The present instant in milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
  /** Waits this many milliseconds of the machine's time; left out, a plain timer is used. */
  sleep?(milliseconds: number): Promise<void>;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** Waits by the clock's own way of waiting, or by a plain timer when it has none. */
export async function waitOn(clock: Clock, milliseconds: number): Promise<void> {
  if (clock.sleep !== undefined) return await clock.sleep(milliseconds);
  await new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
}
