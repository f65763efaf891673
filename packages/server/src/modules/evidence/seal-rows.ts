import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { DatabaseClient } from '#db/client.ts';
import type { LogSealsTable, SealedLog } from '#db/tables/evidence-tables.ts';
import { inCompany } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import type { SealFacts } from './chain.ts';

/** A seal as it is stored. */
export interface StoredSeal extends SealFacts {
  readonly signature: Buffer;
}

const sealsOfPage = 100;

/** Which seals are listed: those of a log, or of it those between two numbers, both left out. */
export interface ListedSeals {
  readonly companyKey: string;
  readonly log: SealedLog;
  readonly after?: number;
  readonly below?: number;
}

/** Lists seals of a log in order, in pages. */
export async function* listSeals(
  db: DatabaseClient,
  { companyKey, log, after: first = 0, below = Number.MAX_SAFE_INTEGER }: ListedSeals,
): AsyncGenerator<StoredSeal> {
  let last = first;
  for (;;) {
    const after = last;
    const rows = await inCompany(db, companyKey, (tx) =>
      tx
        .selectFrom('log_seals')
        .selectAll()
        .where('company_key', '=', companyKey)
        .where('log', '=', log)
        .where('number', '>', after)
        .where('number', '<', below)
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

/** The number of the first seal that was made at or after an instant; undefined without one. */
export async function findFirstSeal(
  tx: Tx,
  { companyKey, log }: { readonly companyKey: string; readonly log: SealedLog },
  at: Date,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('log_seals')
    .select('number')
    .where('company_key', '=', companyKey)
    .where('log', '=', log)
    .where('sealed_at', '>=', at)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return row?.number;
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
