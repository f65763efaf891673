import type { DatabaseClient } from '../db/client.ts';
import { listNightlySyncs } from '../db/due-work.ts';
import { inCompany, inSystem } from '../db/transactions.ts';
import { beginSync } from '../modules/users/index.ts';
import type { Clock } from '../ports/clock.ts';

/**
 * Begins the nightly reading of every company whose night has come. It never confirms that missing people are gone:
 * that takes a person. Gives the number of readings begun.
 */
export async function beginNightlySyncs(deps: {
  readonly db: DatabaseClient;
  readonly clock: Clock;
}): Promise<number> {
  const now = deps.clock.now();
  const due = await inSystem(deps.db, (tx) => listNightlySyncs(tx, new Date(now)));
  for (const { company_key: companyKey } of due)
    await inCompany(deps.db, companyKey, (tx) => beginSync(tx, companyKey, now, { kind: 'full' }));
  return due.length;
}
