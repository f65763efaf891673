/** The caller of a request: a person, or a job that yields to people. */
export type CallPriority = 'interactive' | 'background';

/** Limits of a call that is more urgent than the connector's default, and its queue priority. */
export interface CallOptions {
  /** Maximum real milliseconds of the call with all its retries. */
  readonly deadlineMs?: number;
  /** `interactive` when left out; `background` gets only a part of the provider's quota. */
  readonly priority?: CallPriority;
}
