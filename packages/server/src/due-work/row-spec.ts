import type { Tx } from '../db/transactions.ts';
import type { Backoff } from './backoff.ts';
import type { Columns, DueRow, DueTable, DueTableName } from './due-rows.ts';
import type { Lease } from './leased-row.ts';
import type { EngineDeps } from './job.ts';
import type { Outcome } from './outcome.ts';

/** A row in the transaction of its claim or of its end. */
export interface RowStep<T extends DueTableName> {
  readonly tx: Tx;
  /** Empty for a row of the whole installation. */
  readonly companyKey: string;
  readonly rowKey: string;
  /** As it was before the claim. */
  readonly row: DueRow<T>;
  readonly now: number;
  /** Failures in a row so far. */
  readonly attempts: number;
}

/** The end of a piece of work, in the transaction that writes it. */
export interface EndStep<T extends DueTableName, Piece> extends RowStep<T> {
  /** Null when the claim itself failed. */
  readonly piece: Piece | null;
  readonly error?: unknown;
}

/** The end of work that succeeded. */
export interface DoneStep<T extends DueTableName, Piece> extends EndStep<T, Piece> {
  /** A newer request came during the work, and the row stays due for it. */
  readonly isSuperseded: boolean;
}

/** What becomes of a row that is over; its lease is freed by the engine. */
export type RowEnd = 'delete' | ((at: Date) => Columns);

/** Work on due rows. `Piece` is what its claim reads, `Result` what its work returns. */
export interface RowSpec<Deps, T extends DueTableName, Piece, Result> {
  readonly name: string;
  readonly rows: DueTable<T>;
  /** A claim that is not renewed expires after this time. */
  readonly leaseMs: number;
  readonly backoff: Backoff;
  /** The wait in ms before a request that came during the work; none unless given. */
  readonly pauseMs?: number;
  /** Columns of the job that the claim writes. */
  readonly onClaim?: Columns;
  /** Reads what the work needs, in the transaction of the claim. */
  readonly claim: (deps: Deps & EngineDeps, step: RowStep<T>) => Promise<Piece | Outcome>;
  /** Does the work outside of any transaction; a throw is a failure. */
  readonly work: (deps: Deps & EngineDeps, piece: Piece, lease: Lease) => Promise<Result | Outcome>;
  /** `done` is left out by a job that ends its rows by their lease; withdrawn rows are deleted unless said. */
  readonly end: { readonly done?: RowEnd; readonly withdrawn?: RowEnd; readonly givenUp?: RowEnd };
  /** Whether a failure makes a retry useless. */
  readonly isHopeless?: (step: EndStep<T, Piece>) => boolean;
  readonly onDone?: (deps: Deps & EngineDeps, step: DoneStep<T, Piece>, result: Result) => Promise<void>;
  readonly onRetry?: (deps: Deps & EngineDeps, step: EndStep<T, Piece>) => Promise<void>;
  readonly onGivenUp?: (deps: Deps & EngineDeps, step: EndStep<T, Piece>) => Promise<void>;
  /**
   * Locks that must come before the row that is given up; returns what follows the row. Such a job fails in its work
   * and not in its claim, which has locked the row.
   */
  readonly beforeGivenUp?: (
    deps: Deps & EngineDeps,
    step: EndStep<T, Piece>,
  ) => Promise<((now: number) => Promise<void>) | null>;
  /** The longest wait in ms that the job writes, where its backoff does not tell. */
  readonly longestWaitMs?: number;
}
