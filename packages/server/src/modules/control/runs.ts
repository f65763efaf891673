import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { Context, Tx } from '../../context.ts';
import { wake } from '../../db/enqueue.ts';
import { newKey } from '../../db/keys.ts';
import { toJson } from '../../db/tables/columns.ts';

/** Steps of switching on, in order; each can be repeated safely (product decisions, "Control"). */
export const activationSteps = [
  'check_connection',
  'signing_key',
  'sso_profile',
  'certificate',
  'administrators_outside',
  'covered_people',
  'switch_on',
  'confirm',
] as const;
/** Steps of switching off. */
export const deactivationSteps = ['check_connection', 'switch_off', 'confirm'] as const;
export type StepName = (typeof activationSteps)[number] | (typeof deactivationSteps)[number];

/** What a run was asked to do. */
export interface RunInput {
  readonly domains: readonly string[];
  readonly passwordOption?: 'link' | 'random' | 'default';
  readonly logoutOption?: 'skip' | 'force_all' | 'redirect';
}

/** Who a run is started by; the program itself has no key. */
export interface RunStarter {
  readonly userKey: string | null;
  readonly name: string;
}

/** Writes a run and its steps down; the job takes it up from there, also after a restart. */
export async function beginRun(
  ctx: Context,
  kind: 'activate' | 'deactivate',
  input: RunInput,
): Promise<void> {
  await writeRun(ctx, { userKey: ctx.actor.userKey, name: ctx.actor.name }, kind, input);
}

/** The same for whoever starts it, a person or the program. */
export async function writeRun(
  ctx: Pick<Context, 'tx' | 'companyKey' | 'now'>,
  startedBy: RunStarter,
  kind: 'activate' | 'deactivate',
  input: RunInput,
): Promise<void> {
  const at = new Date(ctx.now);
  const runKey = newKey(ctx.now);
  await ctx.tx
    .insertInto('control_runs')
    .values({
      key: runKey,
      company_key: ctx.companyKey,
      kind,
      state: 'running',
      input: toJson(input),
      started_by_user_key: startedBy.userKey,
      started_by_name: startedBy.name,
      next_try_at: at,
      started_at: at,
      updated_at: at,
    })
    .execute();
  const steps = kind === 'activate' ? activationSteps : deactivationSteps;
  await ctx.tx
    .insertInto('control_steps')
    .values(
      steps.map((name, position) => ({
        key: newKey(ctx.now),
        company_key: ctx.companyKey,
        run_key: runKey,
        position,
        name,
      })),
    )
    .execute();
  await wake(ctx.tx, 'switch-control', ctx.companyKey);
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

/** Control as the panel shows it. */
export async function presentControl(tx: Tx, companyKey: string): Promise<CallResponse<'control.state'>> {
  const company = await tx
    .selectFrom('companies')
    .select(['control_state', 'control_state_since'])
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  const domains = await tx
    .selectFrom('domains')
    .select('name')
    .where('company_key', '=', companyKey)
    .where('is_covered', '=', true)
    .orderBy('name')
    .execute();
  const run = await tx
    .selectFrom('control_runs')
    .select(['key', 'kind', 'state', 'failure_code'])
    .where('company_key', '=', companyKey)
    .where('kind', 'in', ['activate', 'deactivate'])
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const steps = run
    ? await tx
        .selectFrom('control_steps')
        .select(['name', 'state', 'failure'])
        .where('company_key', '=', companyKey)
        .where('run_key', '=', run.key)
        .orderBy('position')
        .execute()
    : [];
  return {
    state: company.control_state,
    since: company.control_state_since.toISOString(),
    domains: domains.map((row) => row.name),
    run: run
      ? {
          kind: run.kind === 'activate' ? 'activate' : 'deactivate',
          outcome: outcomes[run.state],
          error: run.failure_code,
          steps: steps.map((step) => ({
            name: step.name,
            state: stepStates[step.state],
            error: (step.failure as { code?: string } | null)?.code ?? null,
          })),
        }
      : null,
  };
}

/** After this no domain of the company is covered by control. */
export async function uncover(tx: Tx, companyKey: string, now: Date): Promise<void> {
  await tx
    .updateTable('domains')
    .set({ is_covered: false, covered_since: null, updated_at: now })
    .where('company_key', '=', companyKey)
    .execute();
}
