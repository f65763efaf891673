import { MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../transactions.ts';
import { minutesFor } from './roll-up.ts';
import type { LogHours } from './roll-up.ts';

/** With more entries that are not counted yet, the hours save nothing. */
export const mostUncounted = 20_000;

/** How far the log of a company is counted; `uncounted` ends one above the bound. Undefined before the first count. */
export async function readRollup(
  tx: Tx,
  { log, rollups }: Pick<LogHours, 'log' | 'rollups'>,
  companyKey: string,
) {
  const { rows } = await sql<{ minutes: number; position: number; key: string; uncounted: number }>`
    select r.minutes, r.last_position as position, r.last_key as key,
           (select count(*)::int from (select from ${sql.table(log)} l
             where l.company_key = r.company_key and (l.written_in, l.key) > (r.last_position, r.last_key)
             limit ${sql.lit(mostUncounted + 1)}) n) as uncounted
      from ${sql.table(rollups)} r where r.company_key = ${companyKey}`.execute(tx);
  return rows[0];
}

/** The stretch of a company to count. */
interface Stretch {
  readonly tx: Tx;
  readonly companyKey: string;
  readonly now: number;
  /** IANA zone of the hours. */
  readonly zone: string;
  /** Instants (ms), the end exclusive, or null for everything from then on. */
  readonly from: number;
  readonly to: number | null;
}

/** How both sources are read, with the same columns; the conditions on `l` and `h` follow. */
interface Sources {
  readonly ofLog: RawBuilder<unknown>;
  readonly ofHours: RawBuilder<unknown>;
}

/**
 * Returns a query of the entries of a stretch. Whole hours come from the roll-up; what it has not counted, and the hours at
 * both ends, come from the log, in one snapshot. Null where the roll-up lags far behind or does not fit the zone.
 */
export async function countedRows(
  { tx, companyKey, now, zone, from, to }: Stretch,
  counted: Pick<LogHours, 'log' | 'rollups'>,
  { ofLog, ofHours }: Sources,
): Promise<RawBuilder<unknown> | null> {
  const rollup = await readRollup(tx, counted, companyKey);
  if (!rollup || rollup.minutes > minutesFor(zone, now) || rollup.uncounted > mostUncounted) return null;
  const part = rollup.minutes * MINUTE_MS;
  const first = Math.ceil(from / part) * part;
  // Without a whole hour, everything is between `from` and `first`.
  const last = to === null ? null : Math.max(first, Math.floor(to / part) * part);
  const table = sql.table(counted.rollups);
  const place = sql`((select r.last_position from ${table} r where r.company_key = ${companyKey}),
    (select r.last_key from ${table} r where r.company_key = ${companyKey}))`;
  const isCounted = sql`(l.written_in, l.key) <= ${place}`;
  // The place may have moved on since it was read; but known to the planner, it leads along positions.
  const isNew = sql`(l.written_in, l.key) > (${rollup.position}, ${rollup.key}::uuid)`;
  const between = (start: number, end: number | null) =>
    end === null
      ? sql`l.occurred_at >= ${new Date(start)}`
      : sql`l.occurred_at >= ${new Date(start)} and l.occurred_at < ${new Date(end)}`;
  return sql`
    ${ofHours} and h.starts_at >= ${new Date(first)} ${last === null ? sql`` : sql`and h.starts_at < ${new Date(last)}`}
    union all
    ${ofLog} and ${between(from, to === null ? first : Math.min(first, to))} and ${isCounted}
    union all
    ${last === null || last === to ? sql`${ofLog} and false` : sql`${ofLog} and ${between(last, to)} and ${isCounted}`}
    union all
    ${ofLog} and ${between(from, to)} and (l.written_in, l.key) > ${place} and ${isNew}`;
}
