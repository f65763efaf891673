/** The one clock of the emulators. The launcher gives the same one to the product, so both move together. */
export interface EmulatorClock {
  /** The present instant in epoch milliseconds. */
  now(): number;
  /** Moves the present to `ms` (epoch milliseconds); absent on a clock that cannot be moved. */
  set?(ms: number): void;
  /** Moves the present by `ms` milliseconds, either way; absent on a clock that cannot be moved. */
  advance?(ms: number): void;
  readonly isMovable: boolean;
}

/** The machine's own time, which cannot be moved. */
export const systemClock: EmulatorClock = { now: () => Date.now(), isMovable: false };

/** A clock that runs with the machine's time plus an offset; `startMs` (epoch milliseconds) is where it begins. */
export function createMovableClock(startMs?: number): Required<EmulatorClock> {
  let offsetMs = startMs === undefined ? 0 : startMs - Date.now();
  return {
    now: () => Date.now() + offsetMs,
    set: (ms) => {
      offsetMs = ms - Date.now();
    },
    advance: (ms) => {
      offsetMs += ms;
    },
    isMovable: true,
  };
}
