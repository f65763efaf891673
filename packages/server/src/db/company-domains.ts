import type { Tx } from './transactions.ts';

/** The names of the domains whose people are under control, in order. */
export async function coveredDomainNames(tx: Tx, companyKey: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('domains')
    .select('name')
    .where('company_key', '=', companyKey)
    .where('is_covered', '=', true)
    .orderBy('name')
    .execute();
  return rows.map((row) => row.name);
}

/** The names of the domains that control may cover, in order: verified ones, without aliases of others. */
export async function ownDomainNames(tx: Tx, companyKey: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('domains')
    .select('name')
    .where('company_key', '=', companyKey)
    .where('is_verified', '=', true)
    .where('alias_of', 'is', null)
    .orderBy('name')
    .execute();
  return rows.map((row) => row.name);
}
