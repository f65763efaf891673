import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { offsetAt, offsetChangesBetween } from '@shiftgate/domain/calendar/zone.ts';
import type { Zone } from '@shiftgate/domain/calendar/zone.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { longestKeptDays } from './log-conditions.ts';
import type { Span } from './log-conditions.ts';

/**
 * What the wall clock of a zone read at the entries `l` of a span, by the program's own zone rules: those of the database
 * may be older, or lack the zone.
 */
export function localTime(zone: Zone, { from, to }: Span, now: number): RawBuilder<Date> {
  const first = Math.max(from ?? 0, now - longestKeptDays * DAY_MS);
  const changes = offsetChangesBetween(zone, first, Math.min(to ?? Infinity, now + DAY_MS));
  const offsets = [first, ...changes].map((at) => offsetAt(zone, at) / 1000);
  const starts = changes.map((at) => new Date(at));
  return sql`(l.occurred_at + make_interval(secs =>
    (${offsets}::float8[])[width_bucket(l.occurred_at, ${starts}::timestamptz[]) + 1])) at time zone 'UTC'`;
}
