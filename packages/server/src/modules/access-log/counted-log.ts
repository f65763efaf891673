import { MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CompanyContext } from '../../core/context.ts';
import { minutesFor } from './roll-up.ts';

/** With more entries that are not counted yet, the hours save nothing. */
const mostUncounted = 20_000;

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
 * `entries` that each row stands for. Whole hours come from the roll-up; what it has not counted, and the hours at both
 * ends, come from the log, in one snapshot. Null where the roll-up lags far behind or does not fit the zone.
 */
export async function countedLog(
  { tx, companyKey, now }: CompanyContext,
  zone: string,
  { from, to, shift }: LogStretch,
): Promise<RawBuilder<unknown> | null> {
  const { rows } = await sql<{ minutes: number; position: number; key: string; uncounted: number }>`
    select r.minutes, r.last_position as position, r.last_key as key, (select count(*)::int from (select from access_log l
        where l.company_key = r.company_key and (l.written_in, l.key) > (r.last_position, r.last_key)
        limit ${sql.lit(mostUncounted + 1)}) n) as uncounted
      from access_log_rollups r where r.company_key = ${companyKey}`.execute(tx);
  const [rollup] = rows;
  if (!rollup || rollup.minutes > minutesFor(zone, now) || rollup.uncounted > mostUncounted) return null;
  const part = rollup.minutes * MINUTE_MS;
  const first = Math.ceil(from / part) * part;
  // Without a whole hour, everything is between `from` and `first`.
  const last = to === null ? null : Math.max(first, Math.floor(to / part) * part);
  const ofLog = sql`select l.occurred_at, l.result, l.is_allowed, l.shift_key, l.notes, l.company_key, 1 as entries
    from access_log l where l.company_key = ${companyKey}`;
  const place = sql`((select r.last_position from access_log_rollups r where r.company_key = ${companyKey}),
    (select r.last_key from access_log_rollups r where r.company_key = ${companyKey}))`;
  const isCounted = sql`(l.written_in, l.key) <= ${place}`;
  // The place may have moved on since it was read; but known to the planner, it leads along positions.
  const isNew = sql`(l.written_in, l.key) > (${rollup.position}, ${rollup.key}::uuid)`;
  const between = (start: number, end: number | null) =>
    end === null
      ? sql`l.occurred_at >= ${new Date(start)}`
      : sql`l.occurred_at >= ${new Date(start)} and l.occurred_at < ${new Date(end)}`;
  return sql`
    select h.starts_at as occurred_at, h.result, h.is_allowed, h.shift_key,
           case when h.has_default_password then array['default_password'] else '{}'::text[] end as notes,
           h.company_key, h.entries
      from access_log_hours h
     where h.company_key = ${companyKey} and h.starts_at >= ${new Date(first)}
       and h.shift_key ${shift === undefined ? sql`is null` : sql`= ${shift}`}
       ${last === null ? sql`` : sql`and h.starts_at < ${new Date(last)}`}
    union all
    ${ofLog} and ${between(from, to === null ? first : Math.min(first, to))} and ${isCounted}
    union all
    ${last === null || last === to ? sql`${ofLog} and false` : sql`${ofLog} and ${between(last, to)} and ${isCounted}`}
    union all
    ${ofLog} and ${between(from, to)} and (l.written_in, l.key) > ${place} and ${isNew}`;
}
