import { transitionControl } from '@shiftgate/domain/control/states.ts';
import type { ControlAction } from '@shiftgate/domain/control/states.ts';
import { listOpenControlRuns } from '../../db/due-work.ts';
import { toJson } from '../../db/tables/columns.ts';
import { inCompany, inSystem } from '../../db/transactions.ts';
import type { Tx } from '../../context.ts';
import { announce, companyFactsChanged } from '../../http/announce.ts';
import { AppError } from '../../http/app-error.ts';
import { isDirectoryError } from '../../ports/directory.ts';
import { auditSystem } from '../audit/index.ts';
import { readGrant } from '../connection/index.ts';
import type { RunInput, StepName } from './runs.ts';
import type { SagaDeps } from './saga-deps.ts';
import { doStep, orderLogoutOfCovered, undoStep } from './saga-steps.ts';
import type { StepContext } from './saga-steps.ts';

/** A process that claimed a run and went silent loses it after this long. */
const claimMs = 90_000;
/** Passing failures are waited out this many times before what was done is taken back. */
const patience = 6;

/** Goes on with every switching of control that is open. Gives the number of runs worked on. */
export async function runControlSagas(deps: SagaDeps): Promise<number> {
  const open = await inSystem(deps.db, (tx) => listOpenControlRuns(tx, new Date(deps.clock.now())));
  for (const row of open) await workOn(deps, row.company_key, row.run_key);
  return open.length;
}

async function claim(deps: SagaDeps, companyKey: string, runKey: string) {
  const now = deps.clock.now();
  return inCompany(deps.db, companyKey, async (tx) => {
    const run = await tx
      .updateTable('control_runs')
      .set({ claimed_until: new Date(now + claimMs), updated_at: new Date(now) })
      .where('company_key', '=', companyKey)
      .where('key', '=', runKey)
      .where('state', 'in', ['running', 'rolling_back'])
      .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', new Date(now))]))
      .returningAll()
      .executeTakeFirst();
    if (!run) return null;
    const company = await tx
      .selectFrom('companies')
      .select(['name', 'saml_key', 'main_domain'])
      .where('key', '=', companyKey)
      .executeTakeFirstOrThrow();
    const steps = await tx
      .selectFrom('control_steps')
      .select(['key', 'name', 'state', 'result'])
      .where('company_key', '=', companyKey)
      .where('run_key', '=', runKey)
      .orderBy('position')
      .execute();
    return { run, company, steps, grant: await readGrant(tx, deps.box, companyKey) };
  });
}
type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;

async function workOn(deps: SagaDeps, companyKey: string, runKey: string): Promise<void> {
  const claimed = await claim(deps, companyKey, runKey);
  if (!claimed) return;
  const saga = new Saga(deps, companyKey, claimed);
  if (claimed.run.state === 'running') await saga.goOn();
  else await saga.rollBack();
}

/** One run in the hands of this process. */
class Saga {
  readonly #deps: SagaDeps;
  readonly #companyKey: string;
  readonly #claimed: Claimed;
  readonly #results: Map<string, unknown>;

  constructor(deps: SagaDeps, companyKey: string, claimed: Claimed) {
    this.#deps = deps;
    this.#companyKey = companyKey;
    this.#claimed = claimed;
    this.#results = new Map(claimed.steps.filter((s) => s.state === 'done').map((s) => [s.name, s.result]));
  }

  get #input(): RunInput {
    return this.#claimed.run.input as RunInput;
  }

  #context(): StepContext {
    const { grant, company } = this.#claimed;
    if (!grant) throw new AppError('INVALID_GOOGLE_ACCESS_TOKEN');
    return {
      deps: this.#deps,
      companyKey: this.#companyKey,
      company,
      grant,
      input: this.#input,
      results: this.#results,
    };
  }

  async goOn(): Promise<void> {
    for (const step of this.#claimed.steps) {
      if (step.state === 'done') continue;
      try {
        await this.#markStep(step.key, { state: 'running', started_at: this.#now() });
        const result = await doStep(step.name as StepName, this.#context());
        this.#results.set(step.name, result);
        await this.#markStep(step.key, {
          state: 'done',
          result: toJson(result),
          failure: null,
          finished_at: this.#now(),
        });
      } catch (error) {
        return this.#stepFailed(step, error);
      }
    }
    await this.#finish();
  }

  async #stepFailed(step: Claimed['steps'][number], error: unknown): Promise<void> {
    const failure = failureOf(error);
    if (!failure) throw error;
    const { attempts, kind } = this.#claimed.run;
    const isLastTry = attempts + 1 >= patience;
    await this.#markStep(step.key, {
      state: failure.isTransient && !isLastTry ? 'pending' : 'failed',
      failure: toJson({ code: failure.code }),
    });
    if (failure.isTransient && !isLastTry) return this.#tryLater();
    // Switching off never goes back by itself to half on: it stops, says so, and control stays on.
    await this.#update({ state: 'rolling_back', failure_code: failure.code, attempts: 0 });
    if (kind === 'activate') await this.rollBack();
    else await this.#end('failed', 'failDeactivation', 'control.deactivation_failed');
  }

  /** Takes back in the opposite order; it is repeated until it succeeds, since half on is no state to leave a company in. */
  async rollBack(): Promise<void> {
    if (this.#claimed.run.kind !== 'activate')
      return this.#end('failed', 'failDeactivation', 'control.deactivation_failed');
    try {
      for (const step of [...this.#claimed.steps].reverse()) {
        if (step.state === 'undone' || step.state === 'pending') continue;
        await undoStep(step.name as StepName, this.#context());
        if (step.state === 'done')
          await this.#markStep(step.key, { state: 'undone', undone_at: this.#now() });
      }
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      if (!this.#hasRedirected())
        return this.#end('rolled_back', 'failActivation', 'control.activation_failed');
      return this.#tryLater();
    }
    await this.#end('rolled_back', 'failActivation', 'control.activation_failed');
  }

  /** Whether the workspace may already send people to us. */
  #hasRedirected(): boolean {
    const step = this.#claimed.steps.find((s) => s.name === 'switch_on');
    return step !== undefined && step.state !== 'pending';
  }

  async #finish(): Promise<void> {
    const isOn = this.#claimed.run.kind === 'activate';
    await this.#end(
      'succeeded',
      isOn ? 'confirmActivation' : 'confirmDeactivation',
      isOn ? 'control.activated' : 'control.deactivated',
    );
    if (isOn && this.#input.logoutOption === 'force_all') {
      await orderLogoutOfCovered(this.#deps, this.#companyKey, this.#input.domains);
    }
  }

  async #end(
    state: 'succeeded' | 'rolled_back' | 'failed',
    action: ControlAction,
    event:
      | 'control.activated'
      | 'control.activation_failed'
      | 'control.deactivated'
      | 'control.deactivation_failed',
  ): Promise<void> {
    const now = this.#now();
    await inCompany(this.#deps.db, this.#companyKey, async (tx) => {
      const company = await tx
        .selectFrom('companies')
        .select('control_state')
        .where('key', '=', this.#companyKey)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const move = transitionControl(company.control_state, action);
      if (move.isAllowed) {
        await tx
          .updateTable('companies')
          .set({ control_state: move.state, control_state_since: now })
          .where('key', '=', this.#companyKey)
          .execute();
        if (move.state === 'inactive') await uncover(tx, this.#companyKey, now);
      }
      await tx
        .updateTable('control_runs')
        .set({ state, claimed_until: null, finished_at: now, updated_at: now })
        .where('company_key', '=', this.#companyKey)
        .where('key', '=', this.#claimed.run.key)
        .execute();
      await auditSystem(tx, this.#companyKey, +now, {
        event,
        after: { domains: this.#input.domains, started_by: this.#claimed.run.started_by_name },
      });
      await companyFactsChanged(tx, this.#companyKey, +now, 'control');
    });
  }

  async #tryLater(): Promise<void> {
    const attempts = this.#claimed.run.attempts + 1;
    const waitMs = Math.min(2 ** attempts, 60) * 1000;
    await this.#update({ attempts, next_try_at: new Date(+this.#now() + waitMs), claimed_until: null });
  }

  #now(): Date {
    return new Date(this.#deps.clock.now());
  }

  async #update(values: {
    state?: 'rolling_back';
    failure_code?: string;
    attempts?: number;
    next_try_at?: Date;
    claimed_until?: Date | null;
  }): Promise<void> {
    await inCompany(this.#deps.db, this.#companyKey, async (tx) => {
      await tx
        .updateTable('control_runs')
        .set({ ...values, updated_at: this.#now() })
        .where('company_key', '=', this.#companyKey)
        .where('key', '=', this.#claimed.run.key)
        .execute();
      await announce(tx, this.#companyKey, 'control');
    });
  }

  async #markStep(key: string, values: Record<string, unknown>): Promise<void> {
    await inCompany(this.#deps.db, this.#companyKey, async (tx) => {
      await tx
        .updateTable('control_steps')
        .set(values)
        .where('company_key', '=', this.#companyKey)
        .where('key', '=', key)
        .execute();
      await announce(tx, this.#companyKey, 'control');
    });
  }
}

async function uncover(tx: Tx, companyKey: string, now: Date): Promise<void> {
  await tx
    .updateTable('domains')
    .set({ is_covered: false, covered_since: null, updated_at: now })
    .where('company_key', '=', companyKey)
    .execute();
}

/** What a step's failure means; null for a fault of ours, which must not be mistaken for one of the workspace. */
function failureOf(error: unknown): { readonly code: string; readonly isTransient: boolean } | null {
  if (error instanceof AppError)
    return { code: error.code, isTransient: error.code === 'DIRECTORY_UNAVAILABLE' };
  if (!isDirectoryError(error)) return null;
  if (error.code === 'reconnect') return { code: 'INVALID_GOOGLE_ACCESS_TOKEN', isTransient: false };
  if (error.code === 'missing_scope') return { code: 'MISSING_SCOPE', isTransient: false };
  return { code: 'DIRECTORY_UNAVAILABLE', isTransient: error.isTransient };
}
