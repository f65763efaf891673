import { sql } from 'kysely';
import { newKey } from '../../db/keys.ts';
import type { Tx } from '../../core/context.ts';
import { companyFactsChanged } from '../../core/events.ts';
import type { DirectoryDomain } from '../../ports/directory.ts';

/** Returns the directory's domains and aliases as rows. */
function rowsOf(domains: readonly DirectoryDomain[], now: number) {
  const rows = domains.flatMap((domain) => [
    {
      key: newKey(now),
      name: domain.name,
      is_verified: domain.isVerified,
      is_primary: domain.isPrimary,
      alias_of: null,
    },
    ...domain.aliases.map((name) => ({
      key: newKey(now),
      name,
      is_verified: domain.isVerified,
      is_primary: false,
      alias_of: domain.name,
    })),
  ]);
  // The first entry of a name counts.
  return [...new Map(rows.toReversed().map((row) => [row.name, row])).values()];
}

/**
 * Writes changed domains of the directory. A removed domain stays as an unverified row, and a name verified for
 * another company stays unverified here. Returns the names whose rows changed, in their alphabetical order.
 */
export async function writeDomains(
  tx: Tx,
  companyKey: string,
  domains: readonly DirectoryDomain[],
  now: number,
): Promise<readonly string[]> {
  const company = sql`${companyKey}::uuid`;
  const at = sql`${new Date(now)}::timestamptz`;
  const rows = rowsOf(domains, now);
  const { rows: changed } = await sql<{ name: string }>`
with read as materialized (
  select j.key, j.name, j.is_primary, j.alias_of,
         j.is_verified and coalesce(find_company_of_domain(j.name), ${company}) = ${company} as is_verified
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as j(key uuid, name text, is_verified boolean, is_primary boolean, alias_of text)
), written as (
  insert into domains as d (key, company_key, name, is_verified, is_primary, alias_of, created_at, updated_at)
  select r.key, ${company}, r.name, r.is_verified, r.is_primary, r.alias_of, ${at}, ${at} from read r
  on conflict (company_key, name) do update
     set is_verified = excluded.is_verified, is_primary = excluded.is_primary, alias_of = excluded.alias_of,
         updated_at = excluded.updated_at
   where (d.is_verified, d.is_primary, d.alias_of)
         is distinct from (excluded.is_verified, excluded.is_primary, excluded.alias_of)
  returning d.name
), left_over as (
  update domains d set is_verified = false, is_primary = false, updated_at = ${at}
   where d.company_key = ${company} and (d.is_verified or d.is_primary)
     and not exists (select from read r where r.name = d.name)
  returning d.name
), renamed as (
  update companies c set main_domain = r.name from read r
   where c.key = ${company} and r.is_primary and r.is_verified and c.main_domain <> r.name
  returning c.main_domain as name
)
select name from written union select name from left_over union select name from renamed order by name`.execute(
    tx,
  );
  if (changed.length > 0) await companyFactsChanged(tx, companyKey, now, 'users');
  return changed.map(({ name }) => name);
}
