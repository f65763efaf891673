import type { DatabaseClient } from '../../db/client.ts';
import { listDueSyncStarts } from '../../db/due-work.ts';
import { forEachCompany } from '../../db/each-company.ts';
import { inCompany, inSystem } from '../../db/transactions.ts';
import type { Tx } from '../../db/transactions.ts';
import { connectionState } from '../connection/public.ts';
import { beginSync } from './sync-run.ts';
import type { Clock } from '../../ports/clock.ts';
import { nextNightly } from '../../due-work/nightly.ts';

const companiesPerRun = 200;

interface DueReading {
  readonly company_key: string;
  readonly zone: string;
  readonly next_reading_at: Date | null;
}

/**
 * Requests the nightly sync of every due company; `runSyncs` does it. Several missed nights are one sync. Returns the
 * number of companies.
 */
export async function startNightlySyncs(deps: {
  readonly db: DatabaseClient;
  readonly clock: Clock;
}): Promise<number> {
  const now = deps.clock.now();
  const rows = await inSystem(deps.db, (tx) => listDueSyncStarts(tx, new Date(now), companiesPerRun));
  await forEachCompany(rows, (row) => inCompany(deps.db, row.company_key, (tx) => startOne(tx, row, now)));
  return rows.length;
}

async function startOne(tx: Tx, row: DueReading, now: number): Promise<void> {
  const companyKey = row.company_key;
  // The row is the claim: only one process finds the instant that it has read.
  const taken = await tx
    .updateTable('companies')
    .set({ next_reading_at: new Date(nextNightly(companyKey, row.zone, now)) })
    .where('key', '=', companyKey)
    .where('next_reading_at', 'is not distinct from', row.next_reading_at)
    .returning('first_synced_at')
    .executeTakeFirst();
  const isDue = row.next_reading_at !== null && +row.next_reading_at <= now;
  if (taken === undefined || !isDue) return;
  // Without a connection every sync would fail, and the panel asks for one already.
  if (!(await connectionState(tx, companyKey))?.is_valid) return;
  // A sync that is running is as good.
  await beginSync(tx, companyKey, now, { kind: taken.first_synced_at === null ? 'first' : 'full' });
}
