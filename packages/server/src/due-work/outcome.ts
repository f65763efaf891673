export interface FailedEnding {
  readonly kind: 'failed';
  readonly error: unknown;
  /** True for a fault of ours. */
  readonly isFault?: boolean;
}

/** How a piece of work ends other than by being done. */
export type Ending =
  | { readonly kind: 'again'; readonly at: number }
  | { readonly kind: 'withdrawn'; readonly follow: (() => Promise<void>) | undefined }
  | FailedEnding
  | { readonly kind: 'ended' };

/** How a job ends its piece of work; any other value that it returns is its result. */
export class Outcome {
  readonly ending: Ending;

  constructor(ending: Ending) {
    this.ending = ending;
  }
}

/** The work continues at an instant (ms) without having failed. */
export const again = (at: number): Outcome => new Outcome({ kind: 'again', at });
/** The work is no longer wanted; `follow` runs in the same transaction, once the row says so. */
export const withdraw = (follow?: () => Promise<void>): Outcome => new Outcome({ kind: 'withdrawn', follow });
/** The work failed as it may on any day. Another failure is a throw: it is retried as well, and reported with its stack. */
export const failed = (error: unknown): Outcome => new Outcome({ kind: 'failed', error });
/** The job has ended its row in a transaction of its own. */
export const ended = new Outcome({ kind: 'ended' });

/** Another process has the row, because the lease ran out. */
export class LeaseLostError extends Error {
  constructor() {
    super('another process has taken over this work');
    this.name = 'LeaseLostError';
  }
}

/** A process died with the row as often as the job is tried. */
export class CrashedError extends Error {
  constructor() {
    super('the process stopped responding');
    this.name = 'CrashedError';
  }
}
