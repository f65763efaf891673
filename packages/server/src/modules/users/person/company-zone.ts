import type { Tx } from '../../../db/transactions.ts';

/** The zone (IANA) by which a company's days count. */
export async function zoneOfCompany(tx: Tx, companyKey: string): Promise<string> {
  const { zone } = await tx
    .selectFrom('companies')
    .select('zone')
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  return zone;
}
