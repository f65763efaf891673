import type { Tx } from './transactions.ts';

/** The sorted names of the domains under control. */
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

/** The names of the domains that belong to the company, their aliases too. */
export async function verifiedDomainNames(tx: Tx, companyKey: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('domains')
    .select('name')
    .where('company_key', '=', companyKey)
    .where('is_verified', '=', true)
    .execute();
  return rows.map((row) => row.name);
}

/** The sorted names of the domains that control may cover: verified ones, without aliases. */
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
