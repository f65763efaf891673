import { isUpstreamError } from '../ports/upstream-error.ts';
import { newKey } from '../db/keys.ts';
import { againAfterDeadlock } from '../db/deadlock.ts';
import { afterCommit } from '../db/transactions.ts';
import type { Tx } from '../db/transactions.ts';
import { longestWait } from './backoff.ts';
import { inScope, isLeasedUntil, lockDueRow, windowAt } from './due-rows.ts';
import type { RowRef, DueTableName, Window } from './due-rows.ts';
import { LeasedRow, errorText } from './leased-row.ts';
import type { EngineDeps } from './job.ts';
import type { PieceResult } from './run-pieces.ts';
import { CrashedError, LeaseLostError, Outcome } from './outcome.ts';
import type { Ending, FailedEnding } from './outcome.ts';
import type { RowEnd, RowSpec, RowStep } from './row-spec.ts';

/** Work on one row at a time. */
export interface RowWork<Deps> {
  /** Works on one row if it is due; null when it is not, or another process has it. */
  readonly runRow: (deps: Deps & EngineDeps, ref: RowRef) => Promise<PieceResult | null>;
  /** Whether a process works on a row at an instant (ms), by the row's lease. */
  readonly isLeased: (claimedUntil: Date | null, now: number) => boolean;
}

/**
 * Declares work on rows that a job finds by itself, such as the steps of a company. The engine claims a row, renews
 * the lease while the work runs, and ends, continues or postpones it under its claim, so that a late process writes
 * nothing.
 */
export function defineRowWork<Deps, T extends DueTableName, Piece, Result = undefined>(
  spec: RowSpec<Deps, T, Piece, Result>,
): RowWork<Deps> {
  return {
    runRow: async (deps, ref) => {
      const piece = new Work(spec, deps, ref);
      const claimed = await piece.claim();
      return claimed ? await piece.workOff() : claimed === null ? null : piece.outcome;
    },
    isLeased: (claimedUntil, now) => isLeasedUntil(claimedUntil, windowOf(spec, now)),
  };
}

const keep: RowEnd = () => ({});

/** The window of a poll of the job at an instant (ms). */
export function windowOf<Deps, T extends DueTableName, Piece, Result>(
  spec: RowSpec<Deps, T, Piece, Result>,
  now: number,
): Window {
  return windowAt(now, spec.leaseMs, spec.longestWaitMs ?? longestWait(spec.backoff));
}

/** One row on its way from the claim to its end. */
class Work<Deps, T extends DueTableName, Piece, Result> {
  readonly #spec: RowSpec<Deps, T, Piece, Result>;
  readonly #deps: Deps & EngineDeps;
  readonly #ref: RowRef;
  #leased: LeasedRow<T> | null = null;
  #piece: Piece | null = null;
  outcome: PieceResult = 'lost';

  constructor(spec: RowSpec<Deps, T, Piece, Result>, deps: Deps & EngineDeps, ref: RowRef) {
    this.#spec = spec;
    this.#deps = deps;
    this.#ref = ref;
  }

  /** True when the row is ours, false when the claim has ended it, null when it is not to be had. */
  async claim(): Promise<boolean | null> {
    try {
      return await inScope(this.#deps.db, this.#ref, (tx) => this.#claimIn(tx));
    } catch (error) {
      const leased = this.#leased;
      if (leased !== null) {
        const postpone = (tx: Tx) => leased.postponeUnclaimed(tx, error);
        // The first error says more.
        await inScope(this.#deps.db, this.#ref, postpone).catch(() => undefined);
      }
      throw error;
    }
  }

  async #claimIn(tx: Tx): Promise<boolean | null> {
    const spec = this.#spec;
    const now = this.#deps.clock.now();
    const row = await lockDueRow(tx, spec.rows, this.#ref, windowOf(spec, now));
    if (row === undefined) return null;
    const { attempts, claim_key: before } = row as { readonly attempts: number; readonly claim_key: unknown };
    // A claim without an end means that its process died.
    const failures = attempts + (before === null ? 0 : 1);
    const leased = new LeasedRow(this.#deps, spec, {
      ref: this.#ref,
      row,
      key: newKey(now),
      attempts: failures,
    });
    this.#leased = leased;
    const { tries } = spec.backoff;
    if (tries !== undefined && failures >= tries)
      return await this.#endClaimed(tx, leased, new CrashedError());
    const read = await spec.claim(this.#deps, this.#step(tx, leased));
    if (read instanceof Outcome) {
      if (read.ending.kind === 'failed') return await this.#endClaimed(tx, leased, read.ending.error);
      await leased.take(tx, {});
      await this.#settle(tx, leased, read.ending);
      return false;
    }
    this.#piece = read;
    await leased.take(tx, spec.onClaim ?? {});
    return true;
  }

  async #endClaimed(tx: Tx, leased: LeasedRow<T>, error: unknown): Promise<boolean> {
    await leased.take(tx, {});
    await this.#settle(tx, leased, { kind: 'failed', error });
    return false;
  }

  async workOff(): Promise<PieceResult> {
    const leased = this.#leased;
    const piece = this.#piece;
    if (leased === null) return 'lost';
    leased.start();
    let ending: Ending | { readonly kind: 'done'; readonly result: Result };
    try {
      // The claim has set it; its type may include null.
      const result = await this.#spec.work(this.#deps, piece as Piece, leased);
      ending = result instanceof Outcome ? result.ending : { kind: 'done', result };
    } catch (error) {
      if (error instanceof LeaseLostError) return 'lost';
      ending = { kind: 'failed', error, isFault: !isUpstreamError(error) };
    } finally {
      leased.stop();
    }
    if (ending.kind === 'ended') return 'done';
    const settled = ending;
    await this.#inLastTransaction(leased, (tx) =>
      settled.kind === 'done'
        ? this.#settleDone(tx, leased, settled.result)
        : this.#settle(tx, leased, settled),
    );
    if (settled.kind === 'failed' && settled.isFault === true) throw settled.error;
    return this.outcome;
  }

  /** A failure here is a failure of the work, which is done again after a wait. */
  async #inLastTransaction(leased: LeasedRow<T>, settle: (tx: Tx) => Promise<void>): Promise<void> {
    const { db } = this.#deps;
    try {
      await againAfterDeadlock(() => inScope(db, this.#ref, settle));
    } catch (error) {
      // The first error says more.
      await inScope(db, this.#ref, (tx) => leased.postpone(tx, error)).catch(() => undefined);
      throw error;
    }
  }

  #step(tx: Tx, leased: LeasedRow<T>): RowStep<T> {
    const { companyKey, rowKey } = this.#ref;
    const now = this.#deps.clock.now();
    return { tx, companyKey: companyKey ?? '', rowKey, row: leased.row, now, attempts: leased.attempts };
  }

  async #settleDone(tx: Tx, leased: LeasedRow<T>, result: Result): Promise<void> {
    const step = { ...this.#step(tx, leased), piece: this.#piece };
    this.outcome = await this.#endRow(tx, leased, this.#spec.end.done ?? keep, { outcome: 'done' });
    if (this.outcome === 'lost') return;
    await this.#spec.onDone?.(this.#deps, { ...step, isSuperseded: this.outcome === 'again' }, result);
  }

  async #settle(tx: Tx, leased: LeasedRow<T>, ending: Ending): Promise<void> {
    if (ending.kind === 'again') {
      this.outcome = (await leased.continueAt(tx, ending.at)) ? 'again' : 'lost';
    } else if (ending.kind === 'withdrawn') {
      this.outcome = await this.#endRow(tx, leased, this.#spec.end.withdrawn ?? 'delete', {
        outcome: 'withdrawn',
      });
      if (this.outcome === 'withdrawn') await ending.follow?.();
    } else if (ending.kind === 'failed') {
      await this.#fail(tx, leased, ending);
    }
  }

  async #fail(tx: Tx, leased: LeasedRow<T>, { error, isFault }: FailedEnding): Promise<void> {
    const { isHopeless, end, onRetry, onGivenUp, beforeGivenUp, name } = this.#spec;
    const { watch } = this.#deps;
    const step = { ...this.#step(tx, leased), piece: this.#piece, error };
    // The caller reports a fault of ours.
    if (isFault !== true) afterCommit(tx, () => watch?.failed(name, error));
    if (end.givenUp !== undefined && (leased.isLastTry() || isHopeless?.(step) === true)) {
      const follow = (await beforeGivenUp?.(this.#deps, step)) ?? null;
      this.outcome = await this.#endRow(tx, leased, end.givenUp, { outcome: 'givenUp', error });
      if (this.outcome !== 'givenUp') return;
      await onGivenUp?.(this.#deps, step);
      await follow?.(step.now);
      return;
    }
    this.outcome = (await leased.postpone(tx, error)) ? 'retried' : 'lost';
    if (this.outcome === 'retried') await onRetry?.(this.#deps, step);
  }

  async #endRow(
    tx: Tx,
    leased: LeasedRow<T>,
    end: RowEnd,
    { outcome, error }: { readonly outcome: 'done' | 'withdrawn' | 'givenUp'; readonly error?: unknown },
  ): Promise<PieceResult> {
    const lastError = error === undefined ? null : errorText(error);
    const at = new Date(this.#deps.clock.now());
    const written = await leased.finish(tx, end === 'delete' ? end : { last_error: lastError, ...end(at) });
    return written === 'ended' ? outcome : written;
  }
}
