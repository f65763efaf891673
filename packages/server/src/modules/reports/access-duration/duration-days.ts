import { localDateAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CompanyContext } from '#core/context.ts';
import { zoneOfCompany } from '#modules/users/public.ts';
import { spanOf } from '../log-conditions.ts';
import type { Filters } from '../log-conditions.ts';

/** The condition of a range on days `d`: whole days, also for a range of hours. */
export async function isOfDays(
  { tx, companyKey, now }: CompanyContext,
  filters: Pick<Filters, 'range' | 'from' | 'to'>,
): Promise<RawBuilder<unknown>> {
  const zone = zoneOf(await zoneOfCompany(tx, companyKey));
  const { from, to } = spanOf(filters, zone, now);
  return sql.join(
    [
      sql`d.company_key = ${companyKey}`,
      ...(from === null ? [] : [sql`d.day >= ${localDateAt(zone, from)}`]),
      ...(to === null ? [] : [sql`d.day <= ${localDateAt(zone, to - 1)}`]),
    ],
    sql` and `,
  );
}

/** Up to when the sessions of a company are counted, and the zone of their days; null before the first count. */
export async function readCount({ tx, companyKey }: CompanyContext) {
  const count = await tx
    .selectFrom('session_day_counts')
    .select(['zone', 'counted_at'])
    .where('company_key', '=', companyKey)
    .executeTakeFirst();
  return count?.counted_at ? { zone: count.zone, at: count.counted_at } : null;
}

/** Seconds of sessions as minutes. */
export const minutesOf = (seconds: number): number => Math.round(seconds / 60);
