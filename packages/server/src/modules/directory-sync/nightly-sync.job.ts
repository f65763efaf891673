import { defineCompanyJob, nextNightly } from '#due-work/public.ts';
import type { DueCompany } from '#due-work/public.ts';
import { inCompany } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import { connectionState } from '../connection/public.ts';
import { beginSync } from './sync-run.ts';

/** Requests the nightly sync of every due company. Several missed nights are one sync. */
export const startNightlySyncs = defineCompanyJob<object>({
  name: 'start-nightly-syncs',
  pollMs: 10_000,
  due: 'list_due_nightly_syncs',
  work: ({ db }, company) => inCompany(db, company.companyKey, (tx) => startOne(tx, company)),
});

async function startOne(tx: Tx, { companyKey, now }: DueCompany): Promise<void> {
  const company = await tx
    .selectFrom('companies')
    .select(['zone', 'next_reading_at', 'first_synced_at'])
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  const before = company.next_reading_at;
  // The instant is the claim: only one process finds the one that it has read.
  const taken = await tx
    .updateTable('companies')
    .set({ next_reading_at: new Date(nextNightly(companyKey, company.zone, now)) })
    .where('key', '=', companyKey)
    .where('next_reading_at', 'is not distinct from', before)
    .executeTakeFirst();
  const isDue = before !== null && +before <= now;
  if (taken.numUpdatedRows === 0n || !isDue) return;
  // Without a connection every sync would fail, and the panel asks for one already.
  if (!(await connectionState(tx, companyKey))?.is_valid) return;
  // A sync that is running is as good.
  await beginSync(tx, companyKey, now, { kind: company.first_synced_at === null ? 'first' : 'full' });
}
