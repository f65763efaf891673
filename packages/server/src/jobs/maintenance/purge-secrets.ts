import type { DatabaseClient } from '../../db/client.ts';
import { listStaleSecrets } from '../../db/due-work.ts';
import { forEachCompany } from '../../db/each-company.ts';
import { inCompany, inSystem } from '../../db/transactions.ts';
import { purgePasswords } from '../../modules/tasks/index.ts';
import type { Clock } from '../../ports/clock.ts';

/**
 * Deletes expired sealed passwords: generated ones after 24 hours, the default password after 72 hours. Returns the
 * number of companies.
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
