import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CompanyContext } from '#core/context.ts';
import { countedRows } from '#db/hours/counted-rows.ts';
import { accessLogHours } from './roll-up.ts';

/** Entries of a company's log. */
interface LogStretch {
  /** Instants (ms), the end exclusive, or null for everything from then on. */
  readonly from: number;
  readonly to: number | null;
  /** Of one shift only. */
  readonly shift: string | undefined;
}

/**
 * Returns a query of the entries of a stretch, with the columns of `access_log` that the hours know, and the number of
 * `entries` that each row stands for. Null where the hours lag far behind or do not fit the zone.
 */
export async function countedLog(
  ctx: CompanyContext,
  zone: string,
  { from, to, shift }: LogStretch,
): Promise<RawBuilder<unknown> | null> {
  const { companyKey } = ctx;
  return await countedRows({ ...ctx, zone, from, to }, accessLogHours, {
    ofLog: sql`select l.occurred_at, l.result, l.is_allowed, l.shift_key, l.notes, l.company_key, 1 as entries
      from access_log l where l.company_key = ${companyKey}`,
    ofHours: sql`
      select h.starts_at as occurred_at, h.result, h.is_allowed, h.shift_key,
             case when h.has_default_password then array['default_password'] else '{}'::text[] end as notes,
             h.company_key, h.entries
        from access_log_hours h
       where h.company_key = ${companyKey} and h.shift_key ${shift === undefined ? sql`is null` : sql`= ${shift}`}`,
  });
}
