import { federationKinds } from '@shiftgate/domain/providers.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { CompanyContext, Context, Tx } from '#core/context.ts';
import { coveredDomainNames } from '#db/company-domains.ts';
import { wake } from '#due-work/public.ts';
import { newKey } from '#db/keys.ts';
import { toJson } from '#db/tables/columns.ts';
import { presentSchedules } from './present-schedules.ts';
import { runSteps } from './run-kinds.ts';
import type { RunKindName, RunSteps } from './run-kinds.ts';

/** The steps of all runs, by the names that the panel shows. */
export type StepName =
  | 'check_connection'
  | 'signing_key'
  | 'sso_profile'
  | 'certificate'
  | 'administrators_outside'
  | 'covered_people'
  | 'switch_on'
  | 'switch_off'
  | 'test_group'
  | 'test_on'
  | 'test_off'
  | 'test_group_gone'
  | 'rescue_administrator'
  | 'domain_states'
  | 'immutable_ids'
  | 'self_test'
  | 'service_provider'
  | 'default_domain'
  | 'application_write'
  | 'default_domain_back'
  | 'confirm';

/** The input of a run. */
export interface RunInput {
  readonly domains: readonly string[];
  readonly passwordOption?: 'link' | 'random' | 'default';
  readonly logoutOption?: 'skip' | 'force_all' | 'redirect';
  /** The people of an activation test. */
  readonly testUsers?: readonly string[];
}

/** The person that starts a run; the program itself has no key. */
export interface RunStarter {
  readonly userKey: string | null;
  readonly name: string;
}

/** Returns the actor of a call as the starter of a run. */
export function starterOf(actor: Context['actor']): RunStarter {
  return { userKey: actor.userKey, name: actor.name };
}

export interface NewRun {
  readonly kind: RunKindName;
  readonly input: RunInput;
  /** The schedule that it carries out. */
  readonly scheduleKey?: string | null;
}

/** Records a run and its steps; the job continues it from there, also after a restart. */
export async function writeRun(
  { tx, companyKey, now }: CompanyContext,
  startedBy: RunStarter,
  { kind, input, scheduleKey = null }: NewRun,
): Promise<void> {
  const at = new Date(now);
  const runKey = newKey(now);
  await tx
    .insertInto('control_runs')
    .values({
      key: runKey,
      company_key: companyKey,
      kind,
      state: 'running',
      input: toJson(input),
      started_by_user_key: startedBy.userKey,
      started_by_name: startedBy.name,
      schedule_key: scheduleKey,
      next_try_at: at,
      started_at: at,
      updated_at: at,
    })
    .execute();
  const { steps } = (await stepsOf(tx, companyKey))[kind];
  const rows = steps.map((name, position) => ({
    key: newKey(now),
    company_key: companyKey,
    run_key: runKey,
    position,
    name,
  }));
  if (rows.length > 0) await tx.insertInto('control_steps').values(rows).execute();
  await wake(tx, 'switch-control');
}

/** The steps of every run at the provider of a company. */
async function stepsOf(tx: Tx, companyKey: string): Promise<Readonly<Record<RunKindName, RunSteps>>> {
  const { provider } = await tx
    .selectFrom('companies')
    .select('provider')
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  return runSteps[federationKinds[provider]];
}

const stepStates = {
  pending: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
  undoing: 'running',
  undone: 'undone',
} as const;
const outcomes = {
  running: 'running',
  rolling_back: 'running',
  succeeded: 'done',
  rolled_back: 'rolled_back',
  failed: 'failed',
} as const;

/** The outcome of a step for the panel. Of rolled-back steps, a few remove objects and most leave them. */
function stateOf(
  { takenBack }: RunSteps,
  step: { readonly name: string; readonly state: keyof typeof stepStates },
) {
  if (step.state !== 'undone' || takenBack.some((name) => name === step.name)) return stepStates[step.state];
  // A check leaves nothing behind.
  return step.name === 'check_connection' ? 'done' : 'kept';
}

/** How far a long step is, as it has noted. */
function progressOf(noted: unknown): { readonly done: number; readonly total: number } | null {
  const { progress } = (noted ?? {}) as { progress?: { done: number; total: number } };
  return progress ?? null;
}

/** When the last step found the workspace as it should be. */
function readBackAtOf(steps: readonly { readonly name: string; readonly result: unknown }[]): string | null {
  const found = steps.find(({ name }) => name === 'confirm')?.result as { readBackAt?: string } | null;
  return found?.readBackAt ?? null;
}

function failureOfStep(failure: unknown) {
  const { code, facts } = (failure ?? {}) as { code?: string; facts?: Record<string, string | string[]> };
  return { error: code ?? null, facts: facts ?? {} };
}

/** Returns control as the panel shows it. */
export async function presentControl(tx: Tx, companyKey: string): Promise<CallResponse<'control.state'>> {
  const company = await tx
    .selectFrom('companies')
    .select(['control_state', 'control_state_since'])
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  const run = await tx
    .selectFrom('control_runs')
    .select(['key', 'kind', 'state', 'failure_code'])
    .where('company_key', '=', companyKey)
    .orderBy('started_at', 'desc')
    // Of two with one instant the open one is newer: descending order puts a missing end first.
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const steps = run
    ? await tx
        .selectFrom('control_steps')
        .select(['name', 'state', 'result', 'failure'])
        .where('company_key', '=', companyKey)
        .where('run_key', '=', run.key)
        .orderBy('position')
        .execute()
    : [];
  const kinds = await stepsOf(tx, companyKey);
  return {
    state: company.control_state,
    since: company.control_state_since.toISOString(),
    domains: await coveredDomainNames(tx, companyKey),
    ...(await presentSchedules(tx, companyKey)),
    run: run
      ? {
          kind: run.kind,
          outcome: outcomes[run.state],
          error: run.failure_code,
          read_back_at: readBackAtOf(steps),
          steps: steps.map((step) => ({
            name: step.name,
            state: stateOf(kinds[run.kind], step),
            progress: step.state === 'done' ? null : progressOf(step.result),
            ...failureOfStep(step.failure),
          })),
        }
      : null,
  };
}

/** After this control covers no domain of the company. */
export async function uncover(tx: Tx, companyKey: string, now: Date): Promise<void> {
  await tx
    .updateTable('domains')
    .set({ is_covered: false, covered_since: null, redirect_fault: null, updated_at: now })
    .where('company_key', '=', companyKey)
    .execute();
  await tx.updateTable('companies').set({ rescue_lost_at: null }).where('key', '=', companyKey).execute();
}
