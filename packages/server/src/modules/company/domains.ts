import { sql } from 'kysely';
import { newKey } from '#db/keys.ts';
import type { Tx } from '#core/context.ts';
import { companyFactsChanged } from '#core/events.ts';
import type { DirectoryDomain } from '#ports/directory.ts';

/** Returns the directory's domains and aliases as rows. */
function rowsOf(domains: readonly DirectoryDomain[], now: number) {
  const rows = domains.flatMap((domain) => [
    {
      key: newKey(now),
      name: domain.name,
      is_verified: domain.isVerified,
      is_primary: domain.isPrimary,
      alias_of: null,
      follows: domain.follows ?? null,
      is_initial: domain.isInitial ?? false,
    },
    ...domain.aliases.map((name) => ({
      key: newKey(now),
      name,
      is_verified: domain.isVerified,
      is_primary: false,
      alias_of: domain.name,
      follows: null,
      is_initial: false,
    })),
  ]);
  // The first entry of a name counts.
  return [...new Map(rows.toReversed().map((row) => [row.name, row])).values()];
}

/** The verified domains of a company: the main one first, the others by name, as are their aliases. */
interface VerifiedDomains {
  readonly domains: readonly string[];
  readonly aliases: readonly string[];
}

export interface DomainChange {
  readonly before: VerifiedDomains;
  readonly after: VerifiedDomains;
}

/**
 * Writes changed domains of the directory. A removed domain stays as an unverified row, and a name verified for
 * another company stays unverified here. One that follows a covered domain is covered too. Returns null when the verified domains stay as they were.
 */
export async function writeDomains(
  tx: Tx,
  companyKey: string,
  domains: readonly DirectoryDomain[],
  now: number,
): Promise<DomainChange | null> {
  const before = await readVerified(tx, companyKey);
  const company = sql`${companyKey}::uuid`;
  const at = sql`${new Date(now)}::timestamptz`;
  const rows = rowsOf(domains, now);
  const { rows: changed } = await sql`
with read as materialized (
  select j.key, j.name, j.is_primary, j.alias_of, j.follows, j.is_initial,
         exists (select from domains a where a.company_key = ${company} and a.name = j.follows and a.is_covered)
           as is_covered,
         j.is_verified and coalesce(find_company_of_domain(j.name), ${company}) = ${company} as is_verified
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as j(key uuid, name text, is_verified boolean, is_primary boolean, alias_of text, follows text,
           is_initial boolean)
), written as (
  insert into domains as d (key, company_key, name, is_verified, is_primary, alias_of, follows, is_initial, is_covered,
                            covered_since, created_at, updated_at)
  select r.key, ${company}, r.name, r.is_verified, r.is_primary, r.alias_of, r.follows, r.is_initial, r.is_covered,
         case when r.is_covered then ${at} end, ${at}, ${at} from read r
  on conflict (company_key, name) do update
     set is_verified = excluded.is_verified, is_primary = excluded.is_primary, alias_of = excluded.alias_of,
         follows = excluded.follows, is_initial = excluded.is_initial, is_covered = d.is_covered or excluded.is_covered,
         covered_since = case when d.is_covered then d.covered_since else excluded.covered_since end,
         updated_at = excluded.updated_at
   where (d.is_verified, d.is_primary, d.alias_of, d.follows, d.is_initial, d.is_covered)
         is distinct from (excluded.is_verified, excluded.is_primary, excluded.alias_of, excluded.follows, excluded.is_initial,
                           d.is_covered or excluded.is_covered)
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
select name from written union all select name from left_over union all select name from renamed`.execute(tx);
  if (changed.length === 0) return null;
  await companyFactsChanged(tx, companyKey, now, 'users');
  const after = await readVerified(tx, companyKey);
  return JSON.stringify(after) === JSON.stringify(before) ? null : { before, after };
}

async function readVerified(tx: Tx, companyKey: string): Promise<VerifiedDomains> {
  const rows = await tx
    .selectFrom('domains')
    .select(['name', 'alias_of'])
    .where('company_key', '=', companyKey)
    .where('is_verified', '=', true)
    .orderBy('is_primary', 'desc')
    .orderBy('name')
    .execute();
  const namesWhere = (isAlias: boolean) =>
    rows.filter((row) => (row.alias_of !== null) === isAlias).map(({ name }) => name);
  return { domains: namesWhere(false), aliases: namesWhere(true) };
}
