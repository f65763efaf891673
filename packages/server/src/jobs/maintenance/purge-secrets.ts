import type { DatabaseClient } from '../../db/client.ts';
import { listStaleSecrets } from '../../db/due-work.ts';
import { forEachCompany } from '../../db/each-company.ts';
import { inCompany, inSystem } from '../../db/transactions.ts';
import { purgePasswords } from '../../modules/tasks/index.ts';
import type { Clock } from '../../ports/clock.ts';

/**
 * Wipes sealed passwords whose time is over: generated ones nobody downloaded within 24 hours, and the default
 * password 72 hours after it was set. Gives the number of companies it found some in.
 */
export async function purgeSecrets(deps: {
  readonly db: DatabaseClient;
  readonly clock: Clock;
}): Promise<number> {
  const at = new Date(deps.clock.now());
  const rows = await inSystem(deps.db, (tx) => listStaleSecrets(tx, at));
  await forEachCompany(rows, ({ company_key: companyKey }) =>
    inCompany(deps.db, companyKey, async (tx) => {
      const tasks = await tx
        .selectFrom('tasks')
        .select('key')
        .where('company_key', '=', companyKey)
        .where('secrets_until', '<=', at)
        .execute();
      await purgePasswords(
        tx,
        companyKey,
        tasks.map((task) => task.key),
      );
      await tx
        .updateTable('companies')
        .set({ default_password_sealed: null, default_password_sealed_until: null })
        .where('key', '=', companyKey)
        .where('default_password_sealed_until', '<=', at)
        .execute();
    }),
  );
  return rows.length;
}
