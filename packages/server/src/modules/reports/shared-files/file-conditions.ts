import type { SharedFileFileFilters } from '@shiftgate/contract/routes/reports/shared-files.ts';
import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { normaliseSearch } from '@shiftgate/domain/search/normalise.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { CompanyContext } from '#core/context.ts';
import { escapeLike } from '#db/like.ts';
import { zoneOfCompany } from '#modules/users/public.ts';
import { spanOf } from '../log-conditions.ts';

export type FileFilters = z.output<typeof SharedFileFileFilters>;

/** Returns the conditions of the filters on `shared_files f`: those that are shared outside now. */
export async function fileConditions(
  { tx, companyKey, now }: CompanyContext,
  filters: Omit<FileFilters, 'order'>,
): Promise<readonly RawBuilder<unknown>[]> {
  const zone = zoneOf(await zoneOfCompany(tx, companyKey));
  const { from, to } = spanOf(filters, zone, now);
  const { visibility, owner, outside = '', search = '' } = filters;
  const words = normaliseSearch(search);
  return [
    sql`f.company_key = ${companyKey} and f.is_shared`,
    ...(from === null ? [] : [sql`f.shared_since >= ${new Date(from)}`]),
    ...(to === null ? [] : [sql`f.shared_since < ${new Date(to)}`]),
    ...(visibility === undefined ? [] : [sql`f.state = ${visibility}`]),
    ...(owner === undefined ? [] : [sql`f.owner = ${owner}`]),
    ...(outside === '' ? [] : [isSharedWith(outside)]),
    ...(words === '' ? [] : [sql`f.title_words like ${`%${escapeLike(words)}%`}`]),
  ];
}

/** An address finds itself, a domain also the people of it. */
function isSharedWith(outside: string): RawBuilder<unknown> {
  const name = outside.replace(/^@/, '');
  const isName = name.includes('@') ? sql`t.name = ${name}` : sql`t.domain = ${name}`;
  return sql`f.key in (select t.file_key from shared_file_targets t
    where t.company_key = f.company_key and t.has_access and ${isName})`;
}
