import { todayIn } from '#access/public.ts';
import { AppError } from '#core/app-error.ts';
import { inCompany } from '#db/transactions.ts';
import { findCompany } from '#modules/company/public.ts';
import { listLockedOutAdministrators } from '../state/locked-out-administrators.ts';
import type { StepContext } from './step-context.ts';

/**
 * Throws ADMINISTRATORS_WITHOUT_PASSWORD, naming them. The pre-flight was long ago: since then an administrator may be new,
 * or have lost the password.
 */
export async function refuseLockedOut({ deps, companyKey, input }: StepContext): Promise<void> {
  const people = await inCompany(deps.db, companyKey, async (tx) => {
    const now = deps.clock.now();
    const today = todayIn((await findCompany(tx, companyKey)).zone, now);
    return await listLockedOutAdministrators(tx, {
      companyKey,
      now,
      today,
      openShifts: [],
      domains: input.domains,
    });
  });
  if (people.length > 0)
    throw new AppError('ADMINISTRATORS_WITHOUT_PASSWORD', { people: people.map(({ name }) => name) });
}
