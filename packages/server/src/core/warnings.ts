/**
 * A problem that a process works around and only its operator can fix; `/readyz` names it, and the process serves all
 * the same.
 */
export const warningNames = ['mail_server_refuses', 'client_address_unreadable'] as const;
export type WarningName = (typeof warningNames)[number];

/** The warnings of one process. */
export interface Warnings {
  /** Notes that something is seen now. */
  raise(name: WarningName): void;
  /** Notes that it is over. */
  clear(name: WarningName): void;
  /** The warnings that were seen lately and are not over. */
  list(): WarningName[];
}

/** A warning that is not seen again for this long is over, in ms. */
const lastsMs = 2 * 3_600_000;

/** Creates the warnings of a process; `monotonicMs` is a clock that never goes back. */
export function createWarnings(monotonicMs: () => number = () => performance.now()): Warnings {
  const seenAt = new Map<WarningName, number>();
  return {
    raise: (name) => void seenAt.set(name, monotonicMs()),
    clear: (name) => void seenAt.delete(name),
    list: () => warningNames.filter((name) => monotonicMs() - (seenAt.get(name) ?? -Infinity) < lastsMs),
  };
}
