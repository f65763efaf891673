import type { RowStep } from '#due-work/public.ts';
import { readWorkspace } from '#modules/connection/public.ts';
import type { SagaDeps } from './saga-deps.ts';

/** Reads a run with its context, in the transaction of its claim. */
export async function readRun(deps: SagaDeps, { tx, companyKey, row: run }: RowStep<'control_runs'>) {
  const company = await tx
    .selectFrom('companies')
    .select(['name', 'saml_key', 'main_domain'])
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  const steps = await tx
    .selectFrom('control_steps')
    .select(['key', 'name', 'state', 'attempts', 'result', 'started_at'])
    .where('company_key', '=', companyKey)
    .where('run_key', '=', run.key)
    .orderBy('position')
    .execute();
  return { run, company, steps, ...(await readWorkspace(tx, deps, companyKey)) };
}

/** A run claimed by this process. */
export type Claimed = Awaited<ReturnType<typeof readRun>>;
