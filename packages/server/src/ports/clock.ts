/** The one source of "now" for every decision; the try-out can move it, elsewhere it is the machine's. */
export interface Clock {
  /** The current instant in milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
  /** Waits this many milliseconds of the machine's time; when left out, a plain timer is used. */
  sleep?(milliseconds: number): Promise<void>;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** Waits with the clock's own timer, or with a plain one. */
export async function waitOn(clock: Clock, milliseconds: number): Promise<void> {
  if (clock.sleep !== undefined) return await clock.sleep(milliseconds);
  await new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
}
