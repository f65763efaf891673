import { providerErrors } from '@shiftgate/contract/providers.ts';
import { sql } from 'kysely';
import type { Tx } from '#core/context.ts';
import { toJson } from '#db/tables/columns.ts';
import { inCompany } from '#db/transactions.ts';
import { defineJob, LeaseLostError, again, ended, failed } from '#due-work/public.ts';
import type { Lease, Outcome } from '#due-work/public.ts';
import { announce } from '#core/events.ts';
import { AppError } from '#core/app-error.ts';
import { markGrantDead } from '#modules/connection/public.ts';
import { readRun } from '../state/claim-run.ts';
import type { Claimed } from '../state/claim-run.ts';
import { endRun } from './end-run.ts';
import { releaseTestUsers } from '../activation-test/end-test.ts';
import { runKinds, runSteps } from '../state/run-kinds.ts';
import type { RunKind, RunSteps } from '../state/run-kinds.ts';
import type { RunInput, StepName } from '../state/runs.ts';
import type { SagaDeps } from '../state/saga-deps.ts';
import { doStep, undoStep } from './saga-steps.ts';
import { notTakenOverYet } from './step-context.ts';
import type { StepContext } from './step-context.ts';
import { failureOf } from './step-failure.ts';
import type { ProviderCodes, StepFailure } from './step-failure.ts';

/** Transient failures are retried this many times before a rollback. */
const patience = 6;
/** An unconfirmed change may take effect this long after its request, in milliseconds. */
const doubtMs = 60_000;

/** Continues every open run of control, each from its last step. */
export const switchControl = defineJob<SagaDeps, 'control_runs', Claimed>({
  name: 'switch-control',
  pollMs: 1000,
  rows: {
    name: 'control_runs',
    key: 'key',
    isOpen: sql`state in ('running', 'rolling_back')`,
    stamp: 'updated_at',
  },
  leaseMs: 90_000,
  backoff: { firstMs: 2_000, longestMs: 60_000 },
  slots: { all: 4, ofCompany: 1 },
  claim: readRun,
  work: (deps, claimed, lease) => {
    const saga = new Saga(deps, claimed, lease);
    return claimed.run.state === 'running' ? saga.goOn() : saga.rollBack();
  },
  // The last step ends the run together with the state of control.
  end: {},
  onRetry: (_deps, { tx, companyKey }) => announce(tx, companyKey, 'control'),
});

/** Continues the open run of one company if it is due and unclaimed. For the command line, which replaces the job. */
export async function continueControlRun(deps: SagaDeps, companyKey: string): Promise<void> {
  const run = await inCompany(deps.db, companyKey, (tx) =>
    tx
      .selectFrom('control_runs')
      .select('key')
      .where('company_key', '=', companyKey)
      .where('state', 'in', ['running', 'rolling_back'])
      .executeTakeFirst(),
  );
  if (run !== undefined) await switchControl.runRow(deps, { companyKey, rowKey: run.key });
}

/** A run claimed by this process. */
class Saga {
  readonly #deps: SagaDeps;
  readonly #companyKey: string;
  readonly #claimed: Claimed;
  readonly #lease: Lease;
  readonly #results: Map<string, unknown>;
  readonly #notes: Map<string, unknown>;

  constructor(deps: SagaDeps, claimed: Claimed, lease: Lease) {
    this.#deps = deps;
    this.#companyKey = claimed.run.company_key;
    this.#claimed = claimed;
    this.#lease = lease;
    this.#notes = new Map(claimed.steps.map((s) => [s.name, s.result]));
    // A second rollback needs what the first one has marked as undone.
    const finished = claimed.steps.filter((s) => s.state === 'done' || s.state === 'undone');
    this.#results = new Map(finished.map((s) => [s.name, s.result]));
  }

  get #input(): RunInput {
    return this.#claimed.run.input as RunInput;
  }

  get #kind(): RunKind {
    return runKinds[this.#claimed.run.kind];
  }

  get #steps(): RunSteps {
    return runSteps[this.#claimed.directory.federation.kind][this.#claimed.run.kind];
  }

  get #codes(): ProviderCodes {
    return providerErrors[this.#claimed.directory.provider];
  }

  #context(step: Claimed['steps'][number]): StepContext {
    const { directory, grant, company } = this.#claimed;
    if (!grant) throw new AppError(this.#codes.invalidToken);
    return {
      deps: this.#deps,
      companyKey: this.#companyKey,
      company,
      directory,
      grant,
      kind: this.#claimed.run.kind,
      input: this.#input,
      results: this.#results,
      notes: this.#notes,
      note: async (noted) => {
        await this.#markStep(step, { state: step.state, result: toJson(noted) });
        this.#notes.set(step.name, noted);
      },
    };
  }

  async goOn(): Promise<Outcome> {
    for (const step of this.#claimed.steps) {
      if (step.state === 'done') continue;
      try {
        await this.#markStep(step, { state: 'running', started_at: this.#now() });
        const result = await doStep(step.name as StepName, this.#context(step));
        this.#results.set(step.name, result);
        await this.#markStep(step, {
          state: 'done',
          result: toJson(result),
          failure: null,
          finished_at: this.#now(),
        });
      } catch (error) {
        if (await this.#goesOnWithout(step, error)) continue;
        return this.#stepFailed(step, error);
      }
    }
    return await this.#end('succeeded');
  }

  /** Stores a lasting refusal of a step that the run ends without. */
  async #goesOnWithout(step: Claimed['steps'][number], error: unknown): Promise<boolean> {
    const failure = failureOf(error, this.#codes);
    if (step.name !== this.#steps.dispensable || failure === null || failure.isTransient) return false;
    await this.#markStep(step, {
      state: 'failed',
      failure: storedFailure(failure),
      finished_at: this.#now(),
    });
    return true;
  }

  async #stepFailed(step: Claimed['steps'][number], error: unknown): Promise<Outcome> {
    const failure = failureOf(error, this.#codes);
    if (!failure) throw error;
    if (failure.code === this.#codes.invalidToken) await this.#requestReconnect();
    const { kind } = this.#claimed.run;
    const attempts = step.attempts + (failure.isTransient ? 1 : 0);
    // A crash, or a fault of ours, says nothing about the workspace.
    const isLastTry =
      this.#claimed.steps.reduce((sum, s) => sum + s.attempts, attempts - step.attempts) >= patience;
    const isWaiting = (failure.isTransient && !isLastTry) || this.#mustGoOn(error);
    await this.#markStep(step, {
      state: isWaiting ? 'pending' : 'failed',
      failure: storedFailure(failure),
      attempts,
    });
    if (isWaiting) {
      // The panel shows a cause that lasts.
      if (!failure.isTransient || isLastTry) await this.#update({ failure_code: failure.code });
      return failed(error);
    }
    await this.#abandon(failure.code);
    // A deactivation never rolls back by itself: it stops with an error, and control stays on.
    return kind === 'deactivate' ? await this.#end('failed') : await this.rollBack();
  }

  /** Starts the rollback. Test people are admitted from here on and do not wait for a slow workspace. */
  async #abandon(code: string): Promise<void> {
    await this.#update({ state: 'rolling_back', failure_code: code }, async (tx) => {
      // The rollback has waits of its own.
      await this.#lease.hold(tx);
      if (this.#claimed.run.kind === 'start_test') await releaseTestUsers(tx, this.#companyKey, +this.#now());
    });
  }

  /**
   * Whether a deactivation has started and the state of the workspace is unknown. The run then waits, with its cause,
   * until the workspace responds again.
   */
  #mustGoOn(error: unknown): boolean {
    // The end of a test must restore everything.
    if (this.#kind.failure === null) return true;
    if (this.#claimed.run.kind !== 'deactivate' || !this.#hasStarted('switch_off')) return false;
    const isKnownToBeOn = error instanceof AppError && error.facts?.['reason'] === notTakenOverYet;
    return !isKnownToBeOn;
  }

  /** Rolls back in reverse order and retries until it succeeds, because no company may stay half on. */
  async rollBack(): Promise<Outcome> {
    if (this.#claimed.run.kind === 'deactivate') return this.#end('failed');
    try {
      for (const step of [...this.#claimed.steps].reverse()) {
        // A step that waits for a retry has started, and may be complete at the workspace.
        if (step.state === 'undone' || !step.started_at) continue;
        await undoStep(step.name as StepName, this.#context(step));
        if (step.state === 'done') await this.#markStep(step, { state: 'undone', undone_at: this.#now() });
      }
    } catch (error) {
      const failure = failureOf(error, this.#codes);
      if (!failure) throw error;
      // What the workspace cannot undo is named, and tried again.
      if (failure.facts !== undefined) await this.#update({ failure_code: failure.code });
      // A lost connection is waited for only while the workspace has a change that must not stay.
      const isWorthWaiting = this.#mustUndo() || (failure.isTransient && this.#hasTraces());
      return isWorthWaiting ? failed(error) : await this.#end('rolled_back');
    }
    if (this.#isInDoubt()) return this.#recheckLater();
    return await this.#end('rolled_back');
  }

  /** Whether the workspace may redirect people to us, or has another default domain because of us. */
  #mustUndo(): boolean {
    return this.#steps.mustUndo.some((name) => this.#hasStarted(name));
  }

  /** Whether the workspace may have objects that a failure removes. */
  #hasTraces(): boolean {
    return this.#steps.takenBack.some((name) => this.#hasStarted(name));
  }

  /** Whether an unconfirmed change may still take effect after the rollback. */
  #isInDoubt(): boolean {
    const isUnknown = this.#claimed.steps.some(
      ({ name, state, started_at: startedAt }) =>
        this.#steps.takenBack.some((one) => one === name) &&
        startedAt !== null &&
        state !== 'done' &&
        state !== 'undone',
    );
    return isUnknown && this.#claimed.run.failure_facts === null;
  }

  /** Schedules another rollback for the time when a lost response would have taken effect. */
  async #recheckLater(): Promise<Outcome> {
    await this.#update({ failure_facts: toJson({ taken_back_at: this.#now().toISOString() }) });
    return again(+this.#now() + doubtMs);
  }

  /** Whether a step has started and is not rolled back. */
  #hasStarted(name: StepName): boolean {
    const step = this.#claimed.steps.find((s) => s.name === name);
    return step !== undefined && step.started_at !== null && step.state !== 'undone';
  }

  async #end(state: 'succeeded' | 'rolled_back' | 'failed'): Promise<Outcome> {
    await endRun(this.#deps, this.#claimed.run, state, this.#lease);
    return ended;
  }

  /** Records that the workspace refused the stored connection, so that the panel asks for a new one. */
  async #requestReconnect(): Promise<void> {
    const { grant } = this.#claimed;
    if (grant === null) return;
    await inCompany(this.#deps.db, this.#companyKey, (tx) =>
      markGrantDead(tx, this.#companyKey, grant, { now: +this.#now(), reason: 'switching control' }),
    );
  }

  #now(): Date {
    return new Date(this.#deps.clock.now());
  }

  async #update(
    values: {
      state?: 'rolling_back';
      failure_code?: string;
      failure_facts?: ReturnType<typeof toJson>;
    },
    also: (tx: Tx) => Promise<void> = async () => undefined,
  ): Promise<void> {
    await inCompany(this.#deps.db, this.#companyKey, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('control_runs')
        .set({ ...values, updated_at: this.#now() })
        .where('company_key', '=', this.#companyKey)
        .where('key', '=', this.#claimed.run.key)
        .where('claim_key', '=', this.#lease.key)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new LeaseLostError();
      await also(tx);
      await announce(tx, this.#companyKey, 'control');
    });
  }

  async #markStep(step: Claimed['steps'][number], values: StepChanges): Promise<void> {
    await inCompany(this.#deps.db, this.#companyKey, async (tx) => {
      await this.#lease.confirm(tx);
      await tx
        .updateTable('control_steps')
        .set(values)
        .where('company_key', '=', this.#companyKey)
        .where('key', '=', step.key)
        .execute();
      await announce(tx, this.#companyKey, 'control');
    });
    // A rollback in the same process reads these, so they must include changes since the claim.
    step.state = values.state;
    step.attempts = values.attempts ?? step.attempts;
    if (values.started_at) step.started_at = values.started_at;
  }
}

const storedFailure = ({ code, facts }: StepFailure) => toJson({ code, ...(facts && { facts }) });

/** The columns that a step may change in the row of its run. */
interface StepChanges {
  readonly state: Claimed['steps'][number]['state'];
  readonly attempts?: number;
  readonly started_at?: Date;
  readonly finished_at?: Date;
  readonly undone_at?: Date;
  readonly result?: ReturnType<typeof toJson>;
  readonly failure?: ReturnType<typeof toJson> | null;
}
