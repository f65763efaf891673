import { inCompany } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import { defineCompanyJob } from '#due-work/public.ts';
import { purgePasswords } from '#modules/tasks/index.ts';

/** Deletes expired sealed passwords: generated ones after 24 hours, the default password after 72 hours. */
export const purgeSecrets = defineCompanyJob<object>({
  name: 'purge-secrets',
  pollMs: 60_000,
  due: 'list_stale_secrets',
  work: ({ db }, { companyKey, now }) =>
    inCompany(db, companyKey, (tx) => purgeCompany(tx, companyKey, new Date(now))),
});

async function purgeCompany(tx: Tx, companyKey: string, at: Date): Promise<void> {
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
}
