/** One call that the emulator answered. */
export interface LoggedCall {
  at: number;
  method: string;
  caller: string | null;
  status: number;
  fault: string | null;
  path: string;
}

export interface CallLog {
  add(call: LoggedCall): void;
  /** Newest first. */
  list(): readonly LoggedCall[];
  /** How many calls a method has had since the start, faults included. */
  count(methodId: string): number;
}

const kept = 200;

/** A log of the last 200 calls, in memory. */
export function createCallLog(): CallLog {
  const calls: LoggedCall[] = [];
  const counts = new Map<string, number>();
  return {
    add: (call) => {
      calls.unshift(call);
      calls.length = Math.min(calls.length, kept);
      counts.set(call.method, (counts.get(call.method) ?? 0) + 1);
    },
    list: () => calls,
    count: (methodId) => counts.get(methodId) ?? 0,
  };
}
