import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { afterCommit } from '../db/transactions.ts';
import type { Tx } from '../db/transactions.ts';
import { waitAfter } from './backoff.ts';
import type { Backoff } from './backoff.ts';
import { inScope, isRow, writeRow } from './due-rows.ts';
import type { Columns, DueRow, DueTable, DueTableName, RowRef } from './due-rows.ts';
import type { EngineDeps } from './job.ts';
import { LeaseLostError } from './outcome.ts';

/** The right of a job to its row, renewed by the engine while the work runs. */
export interface Lease {
  /** The claim, for statements of the job's own on its row. */
  readonly key: string;
  /**
   * Locks the row for this transaction and renews the lease. The commit counts as progress: failures in a row start
   * over. Throws LeaseLostError.
   */
  hold(tx: Tx): Promise<void>;
  /** Locks the row for this transaction and renews the lease, which is not progress. Throws LeaseLostError. */
  confirm(tx: Tx): Promise<void>;
  /** Ends the row in this transaction; the work then returns `ended`. Throws LeaseLostError. */
  end(tx: Tx, columns: Columns): Promise<void>;
  /** Counts as progress, for a transaction that checks the claim by itself. */
  progressed(): void;
}

/** What the engine needs of a job to write its rows. */
export interface LeasedSpec<T extends DueTableName> {
  readonly rows: DueTable<T>;
  readonly leaseMs: number;
  readonly backoff: Backoff;
  readonly pauseMs?: number;
}

export interface LeasedInput<T extends DueTableName> {
  readonly ref: RowRef;
  readonly row: DueRow<T>;
  readonly key: string;
  /** Failures in a row so far. */
  readonly attempts: number;
}

const free: Columns = { claim_key: null, claimed_until: null };
/** The lease is renewed this often in its time. */
const renewals = 3;
const longestError = 500;

/** A claimed row of this process, with everything that the engine writes to it. */
export class LeasedRow<T extends DueTableName> implements Lease {
  readonly key: string;
  readonly ref: RowRef;
  readonly row: DueRow<T>;
  readonly #deps: EngineDeps;
  readonly #spec: LeasedSpec<T>;
  #attempts: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: EngineDeps, spec: LeasedSpec<T>, { ref, row, key, attempts }: LeasedInput<T>) {
    this.key = key;
    this.ref = ref;
    this.row = row;
    this.#deps = deps;
    this.#spec = spec;
    this.#attempts = attempts;
  }

  /** Failures in a row so far. */
  get attempts(): number {
    return this.#attempts;
  }

  /** Takes the lease, in the transaction that has locked the row. */
  async take(tx: Tx, columns: Columns): Promise<void> {
    const lease = { claim_key: this.key, claimed_until: this.#leaseEnd() };
    const change = { ...columns, ...lease, attempts: this.#attempts };
    await writeRow(tx, this.#spec.rows.name, this.#stamped(change), isRow(this.#spec.rows, this.ref));
  }

  /** Renews the lease in real time until `stop`. */
  start(): void {
    this.#timer = setInterval(() => void this.#renew(), this.#spec.leaseMs / renewals);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async hold(tx: Tx): Promise<void> {
    const change = { claimed_until: this.#leaseEnd(), attempts: 0 };
    if (!(await writeRow(tx, this.#spec.rows.name, change, this.#isOurs()))) throw new LeaseLostError();
    afterCommit(tx, () => {
      this.#attempts = 0;
    });
  }

  async confirm(tx: Tx): Promise<void> {
    const change = { claimed_until: this.#leaseEnd() };
    if (!(await writeRow(tx, this.#spec.rows.name, change, this.#isOurs()))) throw new LeaseLostError();
  }

  progressed(): void {
    const isCrashCounted = this.#attempts > 0;
    this.#attempts = 0;
    // Another crash must not count on top of those before the progress.
    if (isCrashCounted) void this.#renew();
  }

  async end(tx: Tx, columns: Columns): Promise<void> {
    if ((await this.finish(tx, columns)) === 'lost') throw new LeaseLostError();
  }

  /** Ends the row under the claim. A newer request leaves it due after the pause of the job. */
  async finish(tx: Tx, change: Columns | 'delete'): Promise<'ended' | 'again' | 'lost'> {
    const { pauseMs = 0, rows } = this.#spec;
    const { request, name } = rows;
    const isSame =
      request === undefined
        ? this.#isOurs()
        : sql`${this.#isOurs()} and ${sql.ref(request)} = ${this.row[request as keyof DueRow<T>]}`;
    const written = change === 'delete' ? change : this.#stamped({ ...free, ...change });
    if (await writeRow(tx, name, written, isSame)) return 'ended';
    if (request === undefined) return 'lost';
    return (await this.continueAt(tx, this.#deps.clock.now() + pauseMs)) ? 'again' : 'lost';
  }

  /** Frees the row for an instant without a failure; false when another process has it. */
  continueAt(tx: Tx, at: number): Promise<boolean> {
    const change = { ...free, next_try_at: new Date(at), attempts: 0, last_error: null };
    return writeRow(tx, this.#spec.rows.name, this.#stamped(change), this.#isOurs());
  }

  /** Whether one more failure ends the row. */
  isLastTry(): boolean {
    const { tries } = this.#spec.backoff;
    return tries !== undefined && this.#attempts + 1 >= tries;
  }

  /** Postpones the row after a failure, for a newer request as well; false when another process has it. */
  postpone(tx: Tx, error: unknown): Promise<boolean> {
    const change = this.#stamped({ ...free, ...this.#retry(error) });
    return writeRow(tx, this.#spec.rows.name, change, this.#isOurs());
  }

  /** Postpones the row after its claim failed and was rolled back. */
  async postponeUnclaimed(tx: Tx, error: unknown): Promise<void> {
    const { rows } = this.#spec;
    const before = (this.row as { readonly claim_key: string | null }).claim_key;
    const isUntouched = sql`${isRow(rows, this.ref)} and ${rows.isOpen} and claim_key is not distinct from ${before}`;
    await writeRow(tx, rows.name, this.#stamped({ ...free, ...this.#retry(error) }), isUntouched);
  }

  #retry(error: unknown): Columns {
    const failures = this.#attempts + 1;
    const waitMs = waitAfter(this.#spec.backoff, failures, error, this.#deps.random);
    return {
      attempts: failures,
      next_try_at: new Date(this.#deps.clock.now() + waitMs),
      last_error: errorText(error),
    };
  }

  #leaseEnd(): Date {
    return new Date(this.#deps.clock.now() + this.#spec.leaseMs);
  }

  #isOurs(): RawBuilder<unknown> {
    return sql`${isRow(this.#spec.rows, this.ref)} and claim_key = ${this.key}`;
  }

  #stamped(change: Columns): Columns {
    const { stamp } = this.#spec.rows;
    return stamp === undefined ? change : { ...change, [stamp]: new Date(this.#deps.clock.now()) };
  }

  async #renew(): Promise<void> {
    const change = { claimed_until: this.#leaseEnd(), attempts: this.#attempts };
    const renew = (tx: Tx) => writeRow(tx, this.#spec.rows.name, change, this.#isOurs());
    // A lost lease is noticed by the next write; a database that is away, by the next statement.
    await inScope(this.#deps.db, this.ref, renew).catch(() => undefined);
  }
}

/** The text of an error as rows keep it. */
export function errorText(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, longestError);
}
