import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { DatabaseClient } from '../../db/client.ts';
import type { LogSealsTable, SealedLog } from '../../db/tables/evidence-tables.ts';
import { inCompany } from '../../db/transactions.ts';
import type { Tx } from '../../db/transactions.ts';
import type { SealFacts } from './chain.ts';

/** A seal as it is stored. */
export interface StoredSeal extends SealFacts {
  readonly signature: Buffer;
}

const sealsOfPage = 100;

/** Lists the seals of a log in order, in pages, from a number on. */
export async function* listSeals(
  db: DatabaseClient,
  { companyKey, log }: { readonly companyKey: string; readonly log: SealedLog },
): AsyncGenerator<StoredSeal> {
  let last = 0;
  for (;;) {
    const after = last;
    const rows = await inCompany(db, companyKey, (tx) =>
      tx
        .selectFrom('log_seals')
        .selectAll()
        .where('company_key', '=', companyKey)
        .where('log', '=', log)
        .where('number', '>', after)
        .orderBy('number')
        .limit(sealsOfPage)
        .execute(),
    );
    for (const row of rows) yield sealOf(row);
    const end = rows.at(-1);
    if (end === undefined || rows.length < sealsOfPage) return;
    last = end.number;
  }
}

/** Seals of a log by their numbers, in order. */
export async function readSealsByNumber(
  tx: Tx,
  { companyKey, log }: { readonly companyKey: string; readonly log: SealedLog },
  numbers: readonly number[],
): Promise<readonly StoredSeal[]> {
  if (numbers.length === 0) return [];
  const rows = await tx
    .selectFrom('log_seals')
    .selectAll()
    .where('company_key', '=', companyKey)
    .where('log', '=', log)
    .where('number', '=', sql<number>`any(${numbers}::bigint[])`)
    .orderBy('number')
    .execute();
  return rows.map(sealOf);
}

function sealOf(row: Selectable<LogSealsTable>): StoredSeal {
  return {
    companyKey: row.company_key,
    log: row.log,
    number: row.number,
    previousLink: row.previous_link,
    links: row.links,
    sealedAt: row.sealed_at,
    sealKey: row.seal_key,
    signature: row.signature,
  };
}
