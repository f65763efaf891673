import { sql } from 'kysely';
import type { Tx } from '#core/context.ts';
import type { DirectoryOrgUnit } from '#ports/directory.ts';

/** Writes changed organizational units of the directory. Returns the rows changed. */
export async function writeOrgUnits(
  tx: Tx,
  companyKey: string,
  units: readonly DirectoryOrgUnit[],
  now: number,
): Promise<number> {
  const company = sql`${companyKey}::uuid`;
  const rows = units.map(({ id, name, path, parentPath }) => ({
    directory_id: id,
    name,
    path,
    parent_path: parentPath,
  }));
  const { rows: answers } = await sql<{ changed: number }>`
with read as materialized (
  select * from json_to_recordset(${JSON.stringify(rows)}::json)
    as j(directory_id text, name text, path text, parent_path text)
), written as (
  insert into org_units as o (company_key, directory_id, name, path, parent_path, updated_at)
  select ${company}, r.directory_id, r.name, r.path, r.parent_path, ${new Date(now)}::timestamptz from read r
  on conflict (company_key, directory_id) do update
     set name = excluded.name, path = excluded.path, parent_path = excluded.parent_path,
         updated_at = excluded.updated_at
   where (o.name, o.path, o.parent_path) is distinct from (excluded.name, excluded.path, excluded.parent_path)
  returning 1
), removed as (
  delete from org_units o
   where o.company_key = ${company} and not exists (select from read r where r.directory_id = o.directory_id)
  returning 1
)
select ((select count(*) from written) + (select count(*) from removed))::integer as changed`.execute(tx);
  return answers[0]?.changed ?? 0;
}

/** The units that people's own records name, each below the root; the path is also its id. */
export async function unitsOfPeople(tx: Tx, companyKey: string): Promise<readonly DirectoryOrgUnit[]> {
  const rows = await tx
    .selectFrom('users')
    .select('org_unit')
    .distinct()
    .where('company_key', '=', companyKey)
    .where('status', '!=', 'not_synchronised')
    .where('org_unit', 'is not', null)
    .orderBy('org_unit')
    .execute();
  return rows.map(({ org_unit: path }) => ({
    id: path ?? '',
    name: path?.slice(1) ?? '',
    path: path ?? '',
    parentPath: '/',
  }));
}

/** Returns the units by path, in the shape of the contract. */
export async function listOrgUnits(tx: Tx, companyKey: string) {
  return tx
    .selectFrom('org_units')
    .select(['path', 'name', 'parent_path'])
    .where('company_key', '=', companyKey)
    .orderBy('path')
    .execute();
}
