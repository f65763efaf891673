import { inCompany } from '../../../db/transactions.ts';
import { readGrant } from '../../connection/public.ts';
import type { SagaDeps } from './saga-deps.ts';

/** A claim expires after this long without progress, in milliseconds. */
export const claimMs = 90_000;

/** Claims a run with its context; null when another process has it or it has ended. */
export async function claim(deps: SagaDeps, companyKey: string, runKey: string) {
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
      .select(['key', 'name', 'state', 'result', 'started_at'])
      .where('company_key', '=', companyKey)
      .where('run_key', '=', runKey)
      .orderBy('position')
      .execute();
    return { run, company, steps, grant: await readGrant(tx, deps.box, companyKey) };
  });
}

/** A run claimed by this process. */
export type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;
