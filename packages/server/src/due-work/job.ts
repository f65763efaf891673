import type { DatabaseClient } from '../db/client.ts';
import type { Clock } from '../ports/clock.ts';

/** What the engine itself needs from the program, beside what a job needs. */
export interface EngineDeps {
  readonly db: DatabaseClient;
  readonly clock: Clock;
  /** From 0 to below 1; spreads retries. Left out, waits are exact. */
  readonly random?: () => number;
  /** True when the process stops: no new piece of work begins. */
  readonly isStopping?: () => boolean;
  readonly watch?: JobWatch;
}

/** Receives what the engine observes, for the metrics. */
export interface JobWatch {
  /** A poll; the instant of the oldest due row in ms, null when nothing is due. */
  polled(job: string, oldestDueAt: number | null): void;
  /** A piece of work was worked on, with any outcome. */
  ran(job: string): void;
  /** A piece of work failed. */
  failed(job: string, error: unknown): void;
}

/** Counts of one run of a job. */
export interface JobRun {
  /** Pieces of work that this process got. */
  readonly taken: number;
  readonly done: number;
  /** Failed pieces that are tried again. */
  readonly retried: number;
  /** Pieces that failed for good. */
  readonly givenUp: number;
  /** Pieces that are no longer wanted. */
  readonly withdrawn: number;
}

/** A job, declared by `defineJob`, `defineCompanyJob` or `defineSchedule`. */
export interface Job<Deps> {
  readonly name: string;
  /** Interval of polls; a wake polls earlier. */
  readonly pollMs: number;
  /** Works off everything that is due. Throws the first unexpected failure when the rest is done. */
  readonly run: (deps: Deps & EngineDeps) => Promise<JobRun>;
  /** Milliseconds until work falls due, where known; the job then polls at that moment. */
  readonly nextInMs?: (deps: Deps & EngineDeps) => Promise<number | null>;
  /** False in an installation that has no use for the job. */
  readonly isOn?: (deps: Deps) => boolean;
}

/** How many pieces of work may run together. */
export interface Slots {
  readonly all: number;
  readonly ofCompany: number;
  /** Bulk work leaves the rest of its company's slots to other work; all of them unless given. */
  readonly bulkOfCompany?: number;
}
