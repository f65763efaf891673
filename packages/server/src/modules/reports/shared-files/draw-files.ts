import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { sql } from 'kysely';
import type { Context } from '#core/context.ts';
import { requireSharingReport } from '#modules/shared-files/public.ts';
import { fileConditions } from './file-conditions.ts';

/** So many owners have a bar of their own. */
const ownersAtMost = 8;

interface Counts {
  readonly total: number;
  readonly people: number;
  readonly link: number;
  readonly public: number;
  readonly owners: CallResponse<'sharedFiles.chart'>['by_owner'] | null;
  readonly people_outside: number;
  readonly domains_outside: number;
}

/** Counts the files of the filters by who can open them and by owner. */
export async function drawFiles(
  ctx: Context,
  { query }: HandlerInput<'sharedFiles.chart'>,
): Promise<CallResponse<'sharedFiles.chart'>> {
  await requireSharingReport(ctx.tx, ctx.companyKey);
  const conditions = await fileConditions(ctx, query);
  const { rows } = await sql<Counts>`
    with found as materialized (
      select f.key, f.state, f.owner from shared_files f where ${sql.join(conditions, sql` and `)}),
    owners as (
      select owner, count(*)::int as files from found group by owner
       order by files desc, owner nulls last limit ${sql.lit(ownersAtMost)}),
    outside as (
      select distinct t.name, t.domain, t.is_domain from shared_file_targets t join found f on f.key = t.file_key
       where t.company_key = ${ctx.companyKey} and t.has_access)
    select (select count(*)::int from found) as total,
           (select count(*)::int from found where state = 'people') as people,
           (select count(*)::int from found where state = 'link') as link,
           (select count(*)::int from found where state = 'public') as public,
           (select json_agg(json_build_object('owner', owner, 'files', files) order by files desc, owner nulls last)
              from owners) as owners,
           (select count(*)::int from outside where not is_domain) as people_outside,
           (select count(distinct domain)::int from outside) as domains_outside`.execute(ctx.tx);
  // An aggregate without groups always has its row.
  const counts = rows[0] as Counts;
  const owners = counts.owners ?? [];
  return {
    total: counts.total,
    by_visibility: { people: counts.people, link: counts.link, public: counts.public },
    by_owner: owners,
    other_owners: counts.total - owners.reduce((sum, { files }) => sum + files, 0),
    people_outside: counts.people_outside,
    domains_outside: counts.domains_outside,
  };
}
