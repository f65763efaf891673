import type { Tx } from '#db/transactions.ts';

/** Returns the company's zone (IANA), which defines its days. */
export async function zoneOfCompany(tx: Tx, companyKey: string): Promise<string> {
  const { zone } = await tx
    .selectFrom('companies')
    .select('zone')
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  return zone;
}
