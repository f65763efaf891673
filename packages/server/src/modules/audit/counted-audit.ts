import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CompanyContext } from '#core/context.ts';
import { countedRows } from '#db/hours/counted-rows.ts';
import { auditHours } from './roll-up.ts';

/**
 * Returns a query of the entries of a stretch between instants (ms), with `occurred_at`, `event`, `company_key`, and the
 * number of `entries` that each row stands for. Null where the hours lag far behind or do not fit the zone.
 */
export async function countedAudit(
  ctx: CompanyContext,
  zone: string,
  { from, to }: { readonly from: number; readonly to: number | null },
): Promise<RawBuilder<unknown> | null> {
  const { companyKey } = ctx;
  return await countedRows({ ...ctx, zone, from, to }, auditHours, {
    ofLog: sql`select l.occurred_at, l.event, l.company_key, 1 as entries
      from audit_events l where l.company_key = ${companyKey}`,
    ofHours: sql`select h.starts_at as occurred_at, h.event, h.company_key, h.entries
      from audit_hours h where h.company_key = ${companyKey}`,
  });
}
